package org.noisewright.design.learned;

import java.util.Optional;

/**
 * Keeps how far a search is, so that a later one for the same problem goes on from there. Whether
 * two problems are the same is for the keeper to know.
 */
public interface SearchKeeper {
  /** Keeps nothing. */
  SearchKeeper NONE =
      new SearchKeeper() {
        @Override
        public Optional<SearchState> earlier() {
          return Optional.empty();
        }

        @Override
        public boolean due() {
          return false;
        }

        @Override
        public void keep(SearchState state) {}
      };

  /** What an earlier search for this problem has left. */
  Optional<SearchState> earlier();

  /** Asked after each step of a search: whether it is time to keep where it is. */
  boolean due();

  /** Keeps this instead of what was kept before. */
  void keep(SearchState state);
}
