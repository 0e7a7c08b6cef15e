package org.noisewright.app.cli;

/** Entry point of the command line. */
public final class Main {
  private Main() {}

  /** Prints the version. */
  public static void main(String[] args) {
    System.out.println("noisewright " + Main.class.getPackage().getImplementationVersion());
  }
}
