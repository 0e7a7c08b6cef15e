package org.noisewright.design.learned.descent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.HalfGrid;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.NoiseLoss;
import org.noisewright.design.learned.TrainedNoise;

/**
 * The method of the paper: steps against the slopes of loss + weight cost by the free numbers of a
 * model, each number with its own step length (Kingma and Ba, Adam, 2015, with 0.9, 0.999 and
 * 1e-8), while the learning rate and the weight of the cost fall. For fidelity: the search of
 * {@code LearnedSolver} finds a smaller objective in a hundredth of the time.
 *
 * <p>Deterministic: the same start gives the same bits. It runs in blocks of {@link #BLOCK} epochs
 * and prepares the loss at the start of each from the masses there, so a descent that is ended
 * between two blocks and taken up again from its {@link DescentState} gives the same bits as one
 * that was not. An interrupt of the thread ends it after the block. What it has found is the best
 * state that it met, by the objective of its epoch.
 *
 * <p>Cost: each epoch one evaluation of the model and the loss and their slopes.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi (2021), Sections 3.2 and 4.1.
 */
public final class Descent {
  /** Epochs between two states. */
  public static final int BLOCK = 50;

  private static final double MEAN_DECAY = 0.9;
  private static final double SQUARE_DECAY = 0.999;
  private static final double SMALL = 1e-8;

  private final LearnedProblem problem;
  private final NoiseModel model;
  private final NoiseLoss loss;
  private final DescentSchedule schedule;
  private final double[] moments;
  private final boolean rooted;

  private Descent(
      LearnedProblem problem, NoiseModel model, NoiseLoss loss, DescentSchedule schedule) {
    this.problem = problem;
    this.model = model;
    this.loss = loss;
    this.schedule = schedule;
    this.rooted = problem.cost().kind() == NoiseCost.Kind.ROOT_MEAN_SQUARE;
    HalfGrid grid = model.grid();
    this.moments = new double[grid.entries()];
    Arrays.setAll(moments, k -> grid.copies(k) * (rooted ? grid.square(k) : grid.absolute(k)));
  }

  /**
   * A descent; model and loss must not be used by anybody else.
   *
   * @param problem whose cost is paid; its target is not looked at, the weight is that of the
   *     schedule
   * @param model on the grid of the problem
   */
  public static Descent of(
      LearnedProblem problem, NoiseModel model, NoiseLoss loss, DescentSchedule schedule) {
    if (!model.grid().equals(problem.grid())) {
      throw new IllegalArgumentException(
          "model must be on the grid of the problem, "
              + problem.grid()
              + ", got "
              + model.grid()
              + "; make it with problem.grid()");
    }
    return new Descent(problem, model, loss, schedule);
  }

  /**
   * The state before the first step.
   *
   * @param uniform numbers that are drawn evenly from [0, 1)
   */
  public DescentState start(DoubleSupplier uniform) {
    double[] own = loss.start();
    double[] parameters = Arrays.copyOf(model.start(uniform), model.size() + own.length);
    System.arraycopy(own, 0, parameters, model.size(), own.length);
    return DescentState.start(parameters);
  }

  /** Runs to the last epoch. */
  public DescentState run(DescentState from) {
    return run(from, Progress.NONE, state -> {});
  }

  /**
   * Runs to the last epoch, or until the thread is interrupted, which it stays.
   *
   * @param watcher told the state after each block
   * @throws IllegalArgumentException if the state is one of another model or loss, or if the
   *     numbers have left the range of doubles
   */
  public DescentState run(DescentState from, Progress progress, Consumer<DescentState> watcher) {
    int size = model.size() + loss.start().length;
    if (from.parameters().length != size) {
      throw new IllegalArgumentException(
          "state must have "
              + size
              + " parameters, got "
              + from.parameters().length
              + "; it is one of another model or loss");
    }
    DescentState state = from;
    while (state.epoch() < schedule.epochs() && !Thread.currentThread().isInterrupted()) {
      progress.report("descending", (double) state.epoch() / schedule.epochs());
      int end = Math.min(schedule.epochs(), (state.epoch() / BLOCK + 1) * BLOCK);
      state = new Block(state).until(end);
      watcher.accept(state);
    }
    return state;
  }

  /** True if the last epoch is over. */
  public boolean done(DescentState state) {
    return state.epoch() >= schedule.epochs();
  }

  /** The best noise of a state, not certified; before the first step that of the start. */
  public TrainedNoise noise(DescentState state) {
    if (state.epoch() == 0) {
      return last(state);
    }
    double[] half = new double[moments.length];
    model.masses(Arrays.copyOf(state.bestParameters(), model.size()), half);
    return TrainedNoise.of(
        problem,
        half,
        state.bestLoss(),
        schedule.weightAt(state.bestEpoch()),
        state.trace(),
        state.epoch(),
        !done(state));
  }

  /**
   * The noise of the last step, which is what the authors take. Along exact slopes it is about the
   * best one; along biased slopes a descent can end with more than it began with.
   */
  public TrainedNoise last(DescentState state) {
    double[] all = state.parameters();
    double[] half = new double[moments.length];
    model.masses(Arrays.copyOf(all, model.size()), half);
    double[] own = Arrays.copyOfRange(all, model.size(), all.length);
    loss.prepare(half);
    double privacy = loss.at(half, own, new double[half.length], new double[own.length]);
    return TrainedNoise.of(
        problem,
        half,
        privacy,
        schedule.weightAt(Math.max(0, state.epoch() - 1)),
        state.trace(),
        state.epoch(),
        !done(state));
  }

  /** The numbers that the loss has trained, at the best state. */
  public double[] own(DescentState state) {
    double[] all = state.bestParameters();
    return Arrays.copyOfRange(all, model.size(), all.length);
  }

  /** Some epochs with the loss prepared once. */
  private final class Block {
    private final double[] parameters;
    private final double[] means;
    private final double[] squares;
    private final List<Double> trace;
    private final double[] half = new double[moments.length];
    private final double[] byMass = new double[moments.length];
    private final double[] byModel = new double[model.size()];
    private final double[] own;
    private final double[] byOwn;
    private int epoch;
    private double bestValue;
    private double bestLoss;
    private int bestEpoch;
    private double[] bestParameters;

    Block(DescentState state) {
      this.parameters = state.parameters();
      this.means = state.means();
      this.squares = state.squares();
      this.trace = new ArrayList<>(state.trace());
      this.epoch = state.epoch();
      this.bestValue = state.bestValue();
      this.bestLoss = state.bestLoss();
      this.bestEpoch = state.bestEpoch();
      this.bestParameters = state.bestParameters();
      this.own = new double[parameters.length - model.size()];
      this.byOwn = new double[own.length];
    }

    DescentState until(int end) {
      model.masses(parameters, half);
      loss.prepare(half);
      while (epoch < end) {
        double value = value();
        if (epoch % BLOCK == 0) {
          trace.add(value);
        }
        step();
      }
      return new DescentState(
          epoch, parameters, means, squares, bestValue, bestLoss, bestEpoch, bestParameters, trace);
    }

    /** Evaluates everything at the parameters. */
    private double value() {
      model.masses(parameters, half);
      System.arraycopy(parameters, model.size(), own, 0, own.length);
      double privacy = loss.at(half, own, byMass, byOwn);
      double weight = schedule.weightAt(epoch);
      double moment = 0;
      for (int k = half.length - 1; k >= 0; k--) {
        moment += moments[k] * half[k];
      }
      double slope = rooted ? 0.5 * weight / Math.sqrt(moment) : weight;
      for (int k = 0; k < half.length; k++) {
        byMass[k] += slope * moments[k];
      }
      double value = privacy + weight * (rooted ? Math.sqrt(moment) : moment);
      if (value <= bestValue) {
        bestValue = value;
        bestLoss = privacy;
        bestEpoch = epoch;
        bestParameters = parameters.clone();
      }
      model.pullBack(parameters, half, byMass, byModel);
      return value;
    }

    private void step() {
      double rate = schedule.rateAt(epoch) / (1 - Math.pow(MEAN_DECAY, epoch + 1));
      double correction = 1 / Math.sqrt(1 - Math.pow(SQUARE_DECAY, epoch + 1));
      for (int i = 0; i < parameters.length; i++) {
        double slope = i < byModel.length ? byModel[i] : byOwn[i - byModel.length];
        means[i] = MEAN_DECAY * means[i] + (1 - MEAN_DECAY) * slope;
        squares[i] = SQUARE_DECAY * squares[i] + (1 - SQUARE_DECAY) * slope * slope;
        parameters[i] -= rate * means[i] / (Math.sqrt(squares[i]) * correction + SMALL);
      }
      epoch++;
    }
  }
}
