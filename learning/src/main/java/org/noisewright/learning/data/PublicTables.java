package org.noisewright.learning.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Layouts of tables that are used everywhere. Their ranges and categories are from the description
 * of the data or round numbers chosen beforehand; none was computed from the records.
 */
public final class PublicTables {
  private PublicTables() {}

  /**
   * Census income (Becker and Kohavi 1996): the files {@code adult.data} and {@code adult.test} of
   * the UCI repository. Class 1 earns more than 50,000 dollars a year. 108 features: six numbers
   * (age, final weight, years of education, hours in round ranges; gains and losses by their
   * logarithm) and the categories of {@code adult.names}, "?" among them where a value may be
   * unknown.
   */
  public static TableLayout adult() {
    return TableLayout.inOrder(
        List.of(
            new TableColumn.Numeric("age", 0, 100, false),
            words(
                "workclass",
                "Private, Self-emp-not-inc, Self-emp-inc, Federal-gov, Local-gov, State-gov,"
                    + " Without-pay, Never-worked, ?"),
            new TableColumn.Numeric("fnlwgt", 0, 1_500_000, false),
            words(
                "education",
                "Bachelors, Some-college, 11th, HS-grad, Prof-school, Assoc-acdm, Assoc-voc, 9th,"
                    + " 7th-8th, 12th, Masters, 1st-4th, 10th, Doctorate, 5th-6th, Preschool"),
            new TableColumn.Numeric("education-num", 0, 16, false),
            words(
                "marital-status",
                "Married-civ-spouse, Divorced, Never-married, Separated, Widowed,"
                    + " Married-spouse-absent, Married-AF-spouse"),
            words(
                "occupation",
                "Tech-support, Craft-repair, Other-service, Sales, Exec-managerial,"
                    + " Prof-specialty, Handlers-cleaners, Machine-op-inspct, Adm-clerical,"
                    + " Farming-fishing, Transport-moving, Priv-house-serv, Protective-serv,"
                    + " Armed-Forces, ?"),
            words(
                "relationship",
                "Wife, Own-child, Husband, Not-in-family, Other-relative, Unmarried"),
            words("race", "White, Asian-Pac-Islander, Amer-Indian-Eskimo, Other, Black"),
            words("sex", "Female, Male"),
            new TableColumn.Numeric("capital-gain", 0, 100_000, true),
            new TableColumn.Numeric("capital-loss", 0, 5_000, true),
            new TableColumn.Numeric("hours-per-week", 0, 100, false),
            words(
                "native-country",
                "United-States, Cambodia, England, Puerto-Rico, Canada, Germany,"
                    + " Outlying-US(Guam-USVI-etc), India, Japan, Greece, South, China, Cuba,"
                    + " Iran, Honduras, Philippines, Italy, Poland, Jamaica, Vietnam, Mexico,"
                    + " Portugal, Ireland, France, Dominican-Republic, Laos, Ecuador, Taiwan,"
                    + " Haiti, Columbia, Hungary, Guatemala, Nicaragua, Scotland, Thailand,"
                    + " Yugoslavia, El-Salvador, Trinadad&Tobago, Peru, Hong,"
                    + " Holand-Netherlands, ?"),
            // The test file writes a full stop after the class.
            new TableColumn.Label(
                "income", Map.of("<=50K", 0, ">50K", 1, "<=50K.", 0, ">50K.", 1))));
  }

  /**
   * Handwritten digits of 8 x 8 pixels (Alpaydin and Kaynak 1998), as scikit-learn ships them: 64
   * counts from 0 to 16, row by row, and the digit, without a header.
   */
  public static TableLayout digits() {
    List<TableColumn> columns = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      columns.add(new TableColumn.Numeric("pixel" + i, 0, 16, false));
    }
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (int digit = 0; digit < 10; digit++) {
      classes.put(Integer.toString(digit), digit);
    }
    columns.add(new TableColumn.Label("digit", classes));
    return TableLayout.inOrder(columns);
  }

  private static TableColumn words(String name, String words) {
    return new TableColumn.Category(name, List.of(words.split(", ", -1)));
  }
}
