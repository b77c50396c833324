package io.portolan.bench.compare;

import java.io.PrintStream;
import java.util.Optional;

/// What a figure is to reach.
///
/// @param what it is of
/// @param isAtLeast whether it is to be at least the limit, not at most
public record Goal(String what, boolean isAtLeast, double limit) {

    /// A lower limit.
    public static Goal atLeast(double limit, String what) {
        return new Goal(what, true, limit);
    }

    /// An upper limit.
    public static Goal atMost(double limit, String what) {
        return new Goal(what, false, limit);
    }

    /// Prints how many times faster ours is than the fastest peer.
    public void printSpeedup(Measurements times, Contender ours, int size, PrintStream out) {
        Optional<Contender> peer = times.bestPeer(size);
        if (peer.isEmpty()) {
            out.printf("goal: %s: no peer is there%n", what);
        } else {
            printSpeedup(times, ours, peer.get(), size, out);
        }
    }

    /// Prints how many times faster ours is than another.
    public void printSpeedup(
            Measurements times, Contender ours, Contender other, int size, PrintStream out) {
        MedianSpread speedup =
                MedianSpread.ofRatios(times.perRound(other, size), times.perRound(ours, size));
        print(speedup, ", times as fast as " + other.label(), out);
    }

    /// Prints how long ours takes, as a part of the time of the fastest peer.
    public void printPart(Measurements times, Contender ours, int size, PrintStream out) {
        Optional<Contender> peer = times.bestPeer(size);
        if (peer.isEmpty()) {
            out.printf("goal: %s: no peer is there%n", what);
        } else {
            MedianSpread part =
                    MedianSpread.ofRatios(
                            times.perRound(ours, size), times.perRound(peer.get(), size));
            print(part, ", part of the time of " + peer.get().label(), out);
        }
    }

    /// Prints a figure and whether its median is good enough.
    public void print(MedianSpread figure, PrintStream out) {
        print(figure, "", out);
    }

    private void print(MedianSpread figure, String unit, PrintStream out) {
        boolean isReached = isAtLeast ? figure.median() >= limit : figure.median() <= limit;
        out.printf(
                "goal: %s: %s%s; %s %s: %s%n",
                what,
                figure,
                unit,
                isAtLeast ? "at least" : "at most",
                limit,
                isReached ? "reached" : "missed");
    }
}
