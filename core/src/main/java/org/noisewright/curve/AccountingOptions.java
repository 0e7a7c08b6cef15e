package org.noisewright.curve;

/**
 * What a curve may spend on a question.
 *
 * @param epsilonWidth asked relative width of an interval of epsilon
 * @param deltaWidth asked relative width of an interval of delta
 * @param memoryLimit most bytes for the arrays of one question
 * @param progress told how far a long computation is
 */
public record AccountingOptions(
    double epsilonWidth, double deltaWidth, long memoryLimit, Progress progress) {}
