package io.portolan.core;

/// Which of several ready branches of a choice is taken.
public enum Selection {
    /// The one that was named first.
    FIRST_LISTED,
    /// Any, each with the same probability.
    RANDOM,
    /// The one that this choice has not taken for longest: for a choice that is awaited again and
    /// again, because each keeps its own memory.
    LEAST_RECENT
}
