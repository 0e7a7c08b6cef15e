package org.noisewright.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.app.report.Answers.asked;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.pair.Direction;

class JsonReportTest {
  private static JsonNode parse(String json) throws Exception {
    return new ObjectMapper().readTree(json);
  }

  private static List<String> keys(JsonNode node) {
    List<String> keys = new ArrayList<>();
    node.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  @Test
  void goldenEpsilon() {
    assertEquals(
        """
        {
          "epsilon" : {
            "lower" : 2.681012,
            "upper" : 2.681219
          },
          "guarantee" : 2.681219,
          "delta" : 1.0E-5,
          "direction" : "remove",
          "relation" : "add-or-remove-one",
          "status" : "reached",
          "reason" : "",
          "ledger" : {
            "discretisation" : 0.001234,
            "wrap-around" : 1.0E-9,
            "round-off" : 0.0
          },
          "ledgerRelativeTo" : "delta",
          "width" : 0.001,
          "directionsAsked" : "both",
          "version" : "1.2.3",
          "method" : "%s",
          "assumes" : "%s",
          "plan" : {
            "relation" : "add-or-remove-one",
            "releases" : [ {
              "mechanism" : "gaussian",
              "standardDeviation" : 4.0,
              "sensitivity" : 1.0,
              "sampling" : {
                "poisson" : 0.01
              },
              "times" : 65536
            }, {
              "mechanism" : "laplace",
              "scale" : 5.0,
              "sensitivity" : 1.0,
              "sampling" : "none",
              "times" : 1
            } ]
          }
        }
        """
            .formatted(Asked.METHOD, Asked.ASSUMES),
        JsonReport.epsilon(Answers.epsilon(2.681012, 2.681219, AnswerStatus.reached()), asked()));
  }

  @Test
  void infinitiesAreWordsWithAReason() throws Exception {
    double infinity = Double.POSITIVE_INFINITY;
    JsonNode report =
        parse(
            JsonReport.epsilon(
                Answers.epsilon(infinity, infinity, AnswerStatus.reached("why not")), asked()));
    assertEquals("Infinity", report.at("/epsilon/lower").asText());
    assertEquals("Infinity", report.at("/epsilon/upper").asText());
    assertEquals("why not", report.at("/epsilon/reason").asText());
    assertEquals("Infinity", report.at("/guarantee").asText());
    report =
        parse(
            JsonReport.epsilon(
                Answers.epsilon(1, infinity, AnswerStatus.wider(ErrorTerm.TRUNCATION, "")),
                asked(Direction.ADD, 0.5)));
    assertEquals(1, report.at("/epsilon/lower").asDouble());
    assertEquals(
        "no finite value is certified at this delta", report.at("/epsilon/reason").asText());
    assertEquals("wider", report.at("/status").asText());
    assertEquals("truncation", report.at("/limitingTerm").asText());
    assertEquals("add", report.at("/directionsAsked").asText());
    assertTrue(report.at("/guarantee").isMissingNode());
    assertEquals(0.5, report.at("/width").asDouble());
  }

  @Test
  void derivedNumbersAreSaid() throws Exception {
    Asked stated = asked(new StatedPlan(Answers.PLAN, List.of("sensitivity 1 = the clip norm")));
    JsonNode report =
        parse(JsonReport.epsilon(Answers.epsilon(1, 1.0001, AnswerStatus.reached()), stated));
    assertEquals("sensitivity 1 = the clip norm", report.at("/derived/0").asText());
  }

  @Test
  void deltaWithItsLogarithm() throws Exception {
    JsonNode report =
        parse(
            JsonReport.delta(
                Answers.delta(40, Bounds.of(0, Double.MIN_VALUE), Bounds.of(-450.1234, -450.1231)),
                asked()));
    assertEquals(
        List.of(
            "epsilon",
            "delta",
            "guarantee",
            "log10Delta",
            "direction",
            "relation",
            "status",
            "reason",
            "ledger",
            "ledgerRelativeTo",
            "width",
            "directionsAsked",
            "version",
            "method",
            "assumes",
            "plan"),
        keys(report));
    assertEquals(40, report.at("/epsilon").asDouble());
    assertEquals(Double.MIN_VALUE, report.at("/delta/upper").asDouble());
    assertEquals(-450.1234, report.at("/log10Delta/lower").asDouble());
    assertEquals(0.01, report.at("/width").asDouble());
    assertEquals("either", report.at("/direction").asText());
  }

  @Test
  void curveTables() throws Exception {
    CurveTable table =
        new CurveTable(
            asked(),
            List.of(
                Answers.delta(0, 0.1, 0.101),
                Answers.delta(2.5, Bounds.exactly(0), Bounds.exactly(Double.NEGATIVE_INFINITY))));
    assertEquals(
        "epsilon,delta_lower,delta_upper,log10_delta_lower,log10_delta_upper,direction\n"
            + "0.0,0.1,0.101,-1.0,"
            + Math.log10(0.101)
            + ",either\n2.5,0.0,0.0,-Infinity,-Infinity,either\n",
        table.csv());
    JsonNode report = parse(table.json());
    assertEquals(0.101, report.at("/curve/0/delta/upper").asDouble());
    assertEquals("-Infinity", report.at("/curve/1/log10Delta/upper").asText());
    assertEquals("delta may be exactly 0", report.at("/curve/1/log10Delta/reason").asText());
    assertEquals("laplace", report.at("/plan/releases/1/mechanism").asText());
    assertEquals(0, table.wider());
  }
}
