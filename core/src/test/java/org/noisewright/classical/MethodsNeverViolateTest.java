package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/** No method that claims a bound contradicts the certified interval, on plans of every kind. */
class MethodsNeverViolateTest {
  private static final double[] DELTAS = {0.3, 1e-5, 1e-12};
  private static final double[] EPSILONS = {-0.4, 0};

  private record Certified(double epsilon, Bounds delta) {}

  private record Question(
      String name, ComparedPlan plan, Map<Double, Bounds> epsilons, List<Certified> deltas) {}

  private static final List<Question> QUESTIONS = new ArrayList<>();

  /** For methods that answer few of the others. */
  private static final List<Question> OF_ONE_MECHANISM = new ArrayList<>();

  @BeforeAll
  static void certify() {
    certify(ComparisonPlans.all(), QUESTIONS);
    certify(ComparisonPlans.ofOneMechanism(), OF_ONE_MECHANISM);
  }

  private static void certify(Map<String, PrivacyPlan> plans, List<Question> questions) {
    plans.forEach(
        (name, plan) -> {
          PrivacyAccountant accountant = PrivacyAccountant.of(plan);
          Map<Double, Bounds> epsilons = new LinkedHashMap<>();
          List<Certified> deltas = new ArrayList<>();
          for (double epsilon : EPSILONS) {
            deltas.add(new Certified(epsilon, accountant.deltaAt(epsilon).delta()));
          }
          for (double delta : DELTAS) {
            Bounds epsilon = accountant.epsilonAt(delta).epsilon();
            epsilons.put(delta, epsilon);
            if (epsilon.upper() > 0 && epsilon.upper() < Double.POSITIVE_INFINITY) {
              deltas.add(
                  new Certified(epsilon.upper(), accountant.deltaAt(epsilon.upper()).delta()));
            }
          }
          questions.add(new Question(name, ComparedPlan.of(plan), epsilons, deltas));
        });
  }

  @AfterAll
  static void forget() {
    QUESTIONS.clear();
    OF_ONE_MECHANISM.clear();
  }

  static Stream<ComparisonMethod> methods() {
    return Methods.all().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void holdsOnEveryPlan(ComparisonMethod method) {
    int answered = holds(method, QUESTIONS);
    if (answered < 3) {
      answered += holds(method, OF_ONE_MECHANISM);
    }
    assertTrue(answered >= 3, method.name() + " answered " + answered + " plans");
  }

  private static int holds(ComparisonMethod method, List<Question> questions) {
    int answered = 0;
    for (Question question : questions) {
      try {
        MethodCurve curve = method.curve(question.plan);
        answered += ask(method, question, curve);
      } catch (MethodRefusedException e) {
        assertTrue(e.getMessage().length() > 20, "a refusal says why: " + e.getMessage());
      }
    }
    return answered;
  }

  private static int ask(ComparisonMethod method, Question question, MethodCurve curve) {
    boolean asked = false;
    for (Certified certified : question.deltas) {
      try {
        check(method, question, certified, curve.deltaAt(certified.epsilon));
        asked = true;
      } catch (MethodRefusedException e) {
        assertTrue(e.getMessage().length() > 20, "a refusal says why: " + e.getMessage());
      }
    }
    question.epsilons.forEach(
        (delta, bounds) -> {
          MethodEpsilon said = curve.epsilonAt(delta);
          String words = words(method, question) + ", epsilon at " + delta + ": " + said + bounds;
          if (method.claim().isCertain()) {
            assertTrue(!method.claim().hasUpper() || said.upper() >= bounds.lower(), words);
            assertTrue(!method.claim().hasLower() || said.lower() <= bounds.upper(), words);
            // Composed PRV chooses its errors for each question.
            boolean sameCurve = !(method instanceof ComposedPrvAccountant);
            if (sameCurve && method.claim().hasUpper() && said.upper() < 1e12) {
              // Both answers come from the same curve, up to the rounding of epsilon.
              double back = curve.deltaAt(said.upper() * (1 + 1e-13)).logUpper();
              assertTrue(back <= Math.log(delta) + 1e-6 * (1 + said.upper()), words + back);
            }
          }
        });
    return asked ? 1 : 0;
  }

  private static void check(
      ComparisonMethod method, Question question, Certified certified, MethodDelta said) {
    Bounds bounds = certified.delta;
    String words =
        words(method, question) + ", delta at " + certified.epsilon + ": " + said + bounds;
    if (method.claim().isCertain()) {
      double least = Math.log(bounds.lower());
      double most = Math.log(bounds.upper());
      assertTrue(!method.claim().hasUpper() || said.logUpper() >= least - 1e-14, words);
      assertTrue(!method.claim().hasLower() || said.logLower() <= most + 1e-14, words);
    }
  }

  private static String words(ComparisonMethod method, Question question) {
    return method.name() + " on " + question.name;
  }

  @Test
  void namesAreDifferent() {
    List<String> names = Methods.all().stream().map(ComparisonMethod::name).toList();
    assertEquals(names.size(), names.stream().distinct().count(), names::toString);
  }
}
