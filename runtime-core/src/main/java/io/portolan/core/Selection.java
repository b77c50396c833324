package io.portolan.core;

/// Which of several ready branches of a choice is taken.
public enum Selection {
    /// The one that was named first.
    FIRST_LISTED,
    /// Any, each with the same probability.
    RANDOM,
    /// The one that was not taken for longest.
    LEAST_RECENT
}
