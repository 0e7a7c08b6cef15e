package org.noisewright;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.cli.Main;
import org.noisewright.sampling.RandomBits;
import org.noisewright.sampling.RotationSymmetricNoise;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/** Keeps the one-way flow of the packages and where the types of others may appear. */
@AnalyzeClasses(packages = "org.noisewright", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  /** Each package sees only itself and those before it. A new package takes its place here. */
  private static final List<String> FLOW =
      List.of(
          "numerics",
          "mechanism",
          "pair",
          "pld",
          "composition",
          "curve",
          "classical",
          "accountant",
          "design",
          "sampling",
          "learning",
          "app");

  @ArchTest
  static void allModulesAreSeen(JavaClasses classes) {
    assertTrue(classes.contain(PrivacyAccountant.class), "classes of core are not imported");
    assertTrue(classes.contain(SecureBits.class), "classes of sampling are not imported");
    assertTrue(classes.contain(Main.class), "classes of app are not imported");
  }

  @ArchTest
  static final ArchRule everyPackageSeesOnlyEarlierOnes =
      CompositeArchRule.of(
          IntStream.range(0, FLOW.size()).mapToObj(ArchitectureTest::seesOnlyEarlierOnes).toList());

  @ArchTest
  static final ArchRule everyClassHasAPlaceInTheFlow =
      classes().should().resideInAnyPackage(packages(FLOW)).because("FLOW must name its package");

  @ArchTest
  static final ArchRule samplingSeesDescriptionsOnly =
      noClasses()
          .that()
          .resideInAPackage("org.noisewright.sampling..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(packages(FLOW.subList(2, FLOW.indexOf("sampling"))))
          .because("what draws noise shares nothing with what accounts for it but the description");

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("org.noisewright.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule nobodyCallsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.noisewright.app.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.noisewright.app.cli..")
          .because("commands call the rest, never the reverse");

  @ArchTest
  static final ArchRule picocliOnlyInTheCommandLine =
      only("org.noisewright.app.cli..", "picocli..");

  @ArchTest
  static final ArchRule jacksonOnlyInTheApp = only("org.noisewright.app..", "com.fasterxml..");

  @ArchTest
  static final ArchRule transformsAndSpecialFunctionsOnlyInNumerics =
      only(
          "org.noisewright.numerics..",
          "org.jtransforms..",
          "org.visnow..",
          "pl.edu.icm..",
          "org.apache.commons.numbers..");

  @ArchTest
  static final ArchRule denseMatricesOnlyInTheCactusAndTheTeachers =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.noisewright.design.cactus..", "org.noisewright.learning.teacher..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.ejml..");

  @ArchTest
  static final ArchRule chartsOnlyInPlot =
      only("org.noisewright.app.plot..", "org.jfree..", "org.apache.batik..");

  @ArchTest
  static final ArchRule noRandomness =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.noisewright.sampling..")
          .and()
          // A comparison method that samples, with a seed that it states.
          .doNotHaveFullyQualifiedName("org.noisewright.classical.TiltedSampler")
          .should()
          .dependOnClassesThat(
              resideInAPackage("java.util.random")
                  .or(
                      describe(
                          "are random generators",
                          c ->
                              Stream.of(
                                      Random.class,
                                      SplittableRandom.class,
                                      ThreadLocalRandom.class,
                                      SecureRandom.class)
                                  .anyMatch(c::isEquivalentTo))))
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(StrictMath.class, "random")
          .because("an answer is the same every time; only sampling draws");

  @ArchTest
  static final ArchRule samplingDrawsFromItsOwnBitsOnly =
      noClasses()
          .that()
          .resideInAPackage("org.noisewright.sampling..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("java.util.random")
                  .or(
                      describe(
                          "are random generators of the JDK that are not secure",
                          c ->
                              Stream.of(
                                      Random.class, SplittableRandom.class, ThreadLocalRandom.class)
                                  .anyMatch(c::isEquivalentTo))))
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(StrictMath.class, "random")
          .because("noise for release comes from SecureBits");

  @ArchTest
  static final ArchRule secureRandomOnlyGivesKeys =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(SecureBits.class.getName())
          .and()
          .resideInAPackage("org.noisewright.sampling..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(SecureRandom.class);

  @ArchTest
  static final ArchRule bitsAreKeystreams =
      classes()
          .that()
          .areAssignableTo(RandomBits.class)
          .and()
          .doNotHaveFullyQualifiedName(RandomBits.class.getName())
          .should()
          .haveNameMatching("org.noisewright.sampling.(Keystream|SecureBits|SeededBits)")
          .because("no other source of bits can reach a sampler");

  /** Who may make bits from a seed: one class. */
  @ArchTest
  static final ArchRule seedsAreMadeInOnePlace =
      noClasses()
          .that()
          .haveNameNotMatching("org[.]noisewright[.]app[.]cli[.]Seeds([$].*)?")
          .should()
          .callMethod(SeededBits.class, "notPrivate", long.class)
          .because("a seed must not come into a release by accident");

  /**
   * Who may take such bits besides the samplers themselves: trainings, by factories that are named
   * seeded, as those of samplers are.
   */
  @ArchTest
  static final ArchRule seedsOnlyWhereNamed =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.noisewright.sampling..", "org.noisewright.learning.dpsgd..")
          .and()
          .haveNameNotMatching("org[.]noisewright[.]app[.]cli[.]Seeds([$].*)?")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(SeededBits.class)
          .because("a seed must not come into a release by accident");

  @ArchTest
  static final ArchRule noiseWithoutAProofStaysAlone =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(RotationSymmetricNoise.class.getName())
          .should()
          .dependOnClassesThat()
          .areAssignableTo(RotationSymmetricNoise.class)
          .because("it is for study: nothing that states privacy may know it");

  @ArchTest
  static final ArchRule variatesOnlyInSampling =
      only("org.noisewright.sampling..", "org.apache.commons.rng..");

  @ArchTest
  static final ArchRule standardStreamsOnlyInTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.noisewright.app.cli..")
          .should(ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule namesSayWhatAClassIs =
      noClasses()
          .should()
          .haveNameMatching(".*(Utils?|Helpers?|Impl)")
          .orShould()
          .resideInAnyPackage("..util..", "..utils..", "..common..", "..impl..", "..misc..");

  private static ArchRule seesOnlyEarlierOnes(int place) {
    return classes()
        .that()
        .resideInAPackage(named(FLOW.get(place)))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("org.noisewright..")
                .or(resideInAnyPackage(packages(FLOW.subList(0, place + 1)))))
        .because("data flows one way: " + String.join(" -> ", FLOW))
        .allowEmptyShould(true);
  }

  private static ArchRule only(String where, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(where)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries);
  }

  private static String named(String name) {
    return "org.noisewright." + name + "..";
  }

  private static String[] packages(List<String> names) {
    return names.stream().map(ArchitectureTest::named).toArray(String[]::new);
  }
}
