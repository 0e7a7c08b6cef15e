package org.noisewright.app.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.app.papers.SignedTraining.Row;
import org.noisewright.app.papers.SignedTraining.Setting;
import org.noisewright.app.papers.SignedTraining.Study;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.DataSet;

/** The figure on few digits: the numbers of its table, and its words. */
class SignedTrainingTest {
  private static final RepeatableDraws DRAWS = new SeededDraws();

  private static Study study(Setting... settings) {
    DataSet digits =
        DataSet.digits(Path.of(System.getProperty("noisewright.cases", "../cases"), "learning"));
    return new Study(
        digits.train().examples(),
        digits.test().orElseThrow().examples(),
        List.of(20, 4, 1),
        List.of(settings),
        1);
  }

  @Test
  void everyEpochHasItsCertifiedEpsilon() {
    Setting setting = new Setting(1000, 200, 3, 2);
    Study study = study(setting);
    List<Row> rows = SignedTraining.rows(study, setting, DRAWS, Progress.NONE);
    assertEquals(3, rows.size());
    double before = 0;
    for (Row row : rows) {
      assertEquals(6L * row.epoch(), study.privacy(setting, row.epoch()).steps());
      assertTrue(row.epsilon().lower() > before && row.epsilon().width() < 0.02, row::toString);
      assertTrue(row.accuracy() >= 0 && row.accuracy() <= 1, row::toString);
      before = row.epsilon().upper();
    }
    assertEquals(25, study.signs().changed());
    assertEquals(0.02, setting.rate(0));
    assertEquals(0.02, setting.rate(1));
    assertEquals(0.01, setting.rate(2));
  }

  @Test
  void figureSaysWhatDiffers() {
    PaperFigure figure =
        SignedTraining.figure(study(new Setting(3000, 120, 1, 1)), DRAWS, Progress.NONE);
    assertTrue(figure.found().contains("3000 coins, batch 120: "), figure.found());
    assertTrue(figure.found().contains("the mean is of 1 run (the paper: 5)"), figure.found());
    assertTrue(figure.pictures().get(0).contains("signs of the 25 largest entries"));
  }
}
