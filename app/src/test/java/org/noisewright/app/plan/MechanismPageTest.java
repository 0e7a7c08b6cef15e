package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.mechanism.Mechanism;

/** The page of all mechanisms is what the code says. */
class MechanismPageTest {
  private static final Path PAGE = Path.of("../docs/guide/mechanisms.md");
  private static final Path NOTES = Path.of("../core/src/main/java/org/noisewright/pair");

  /** With {@code -Dnoisewright.write=true} the page is written instead. */
  @Test
  void thePageIsWhatTheCodeSays() throws IOException {
    String text = MechanismPage.text();
    if (Boolean.getBoolean("noisewright.write")) {
      Files.writeString(PAGE, text);
    }
    assertEquals(
        text,
        Files.readString(PAGE),
        "the page is out of date; CONTRIBUTING.md says how to write it");
  }

  @Test
  void everyKindIsOnThePageOnce() {
    assertEquals(
        MechanismReader.all().stream().map(MechanismKind::name).toList(),
        MechanismPage.groups().values().stream()
            .flatMap(Collection::stream)
            .map(MechanismKind::name)
            .toList());
  }

  @Test
  void everySampleIsReadAsItsKind() {
    for (MechanismKind kind : MechanismReader.all()) {
      for (Sample sample : kind.description().samples()) {
        Mechanism mechanism = MechanismPage.mechanism(kind, sample.text());
        assertEquals(kind.name(), mechanism.planName());
      }
    }
  }

  @Test
  void everyProofIsWhereThePageSays() throws IOException {
    for (MechanismKind kind : MechanismReader.all()) {
      for (ProofSource proof : kind.description().proofs()) {
        String note = Files.readString(NOTES.resolve(proof.note() + ".proof.md"));
        assertTrue(note.contains(proof.place()), () -> kind.name() + ": " + proof);
        assertTrue(
            proof.theorem().isEmpty()
                || proof.theorem().startsWith("the statement of")
                || note.contains(proof.theorem().replaceFirst(" .*", "")),
            () -> kind.name() + ": " + proof);
      }
    }
  }

  /** A refusal says what is wrong and more than one way out. */
  @Test
  void everyRefusalNamesTwoWaysOut() {
    for (MechanismKind kind : MechanismReader.all()) {
      for (Sample sample : kind.description().samples()) {
        Mechanism mechanism = MechanismPage.mechanism(kind, sample.text());
        for (Question question : Question.all()) {
          Offer.of(mechanism, question)
              .refusal()
              .ifPresent(
                  message -> {
                    List<String> parts = List.of(message.split("; ", 2));
                    assertEquals(2, parts.size(), message);
                    assertTrue(parts.get(1).contains(", or "), message);
                  });
        }
      }
    }
  }
}
