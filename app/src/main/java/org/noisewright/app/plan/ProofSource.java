package org.noisewright.app.plan;

/**
 * Where the pair of a mechanism is proven.
 *
 * @param note name of the proof note in {@code org.noisewright.pair}, without its ending
 * @param place words of the note at which the argument begins
 * @param theorem who proved it, with the number of the theorem; empty if the note itself does
 */
record ProofSource(String note, String place, String theorem) {}
