package io.portolan.core;

/// A join of one item of each of two ports (`FastJoin`), as the stress tests of its sides have it.
abstract class SideScene {

    final MatchingPort<Integer> left = new MatchingPort<>("left");
    final MatchingPort<Integer> right = new MatchingPort<>("right");
    final TakenPairs pairs = TakenPairs.at(left, right);

    /// How many items wait in the two ports.
    final int waiting() {
        return left.size() + right.size();
    }
}
