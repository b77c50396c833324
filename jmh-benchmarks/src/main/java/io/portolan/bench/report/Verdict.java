package io.portolan.bench.report;

import io.portolan.bench.results.Series;
import java.util.Arrays;

/// What two builds' figures of one row say.
///
/// Overview. A difference counts when nothing but the build explains it. Four things can:
///
/// 1. *The rounds themselves.* A row whose figures differ by a fifth from round to round cannot
///    show a difference of a tenth. Figures of two runs must differ by more than the rounds of
///    either run do; figures of one run are divided round by round, and all rounds but one in five
///    must point the same way.
/// 2. *The place of the cores.* A host moves the two cores of a virtual machine together and apart.
///    Rounds with near cores are compared with such, and far ones with far ones. Where the runs
///    have no place in common, a figure may be as it was or have changed as the control did,
///    because nobody knows how much of it waits for cache lines; only what lies outside counts.
/// 3. *Other programs.* A round in which they used more than a quarter of a core, or in which the
///    control took over a microsecond, does not count.
/// 4. *The machine.* Between two runs a clock changes, or memory moves. The peers of the same table
///    are the same code in both runs: what their median did may have happened to ours.
///
/// @param kind whether there is a difference
/// @param ratio the figure of B by that of A, in the rounds that were compared
/// @param spread how many times the lowest figure of a run the highest is; of ratios in one run
/// @param reason what explains a difference that does not count; empty
record Verdict(Kind kind, double ratio, double spread, String reason) {

    /// Whether there is a difference.
    enum Kind {
        /// The second build is slower by more than the limit.
        SLOWER,
        /// The second build is faster by more than the limit.
        FASTER,
        /// Any difference is within the limit.
        SAME,
        /// The medians differ by more than the limit, and something else explains it.
        UNSURE,
        /// There are too few rounds, or too few in which other programs left the cores alone.
        UNKNOWN
    }

    /// A difference of medians by chance is rarely so many times the spread of the rounds: with
    /// five rounds and normally distributed figures once in some ten thousand rows.
    private static final double SPREADS = 1.5;

    /// Of figures of two runs.
    ///
    /// @param drift what the median peer of the table did between the runs; 1 where there is none
    static Verdict ofRuns(Series a, Series b, double drift, double limit, double resolution) {
        Series before = a.undisturbed().steady();
        Series after = b.undisturbed().steady();
        boolean areNear = isEnough(before, after, true);
        boolean areFar = isEnough(before, after, false);
        double moved = 1;
        if (areNear || areFar) {
            boolean isNear =
                    areNear
                            && (!areFar
                                    || common(before, after, true) >= common(before, after, false));
            before = before.at(isNear);
            after = after.at(isNear);
        } else if (before.isEnough() && after.isEnough()) {
            moved = after.control() / before.control();
        } else {
            return unknown(a, b);
        }
        double ratio = Series.ratio(before.median(), after.median(), resolution);
        double spread = Math.max(before.spread(), after.spread());
        double rest = unexplained(unexplained(ratio, moved), drift);
        if (isWithin(ratio, limit)) {
            return new Verdict(Kind.SAME, ratio, spread, "");
        }
        if (isWithin(unexplained(ratio, moved), limit)) {
            return new Verdict(Kind.UNSURE, ratio, spread, "the cores moved");
        }
        if (isWithin(rest, limit)) {
            return new Verdict(Kind.UNSURE, ratio, spread, "so did the peers");
        }
        if (!(Math.max(rest, 1 / rest) > Math.pow(spread, SPREADS))) {
            return new Verdict(Kind.UNSURE, ratio, spread, "less than the spread of the rounds");
        }
        return new Verdict(rest > 1 ? Kind.SLOWER : Kind.FASTER, ratio, spread, "");
    }

    /// Of figures of two builds in one run, round by round.
    static Verdict ofRounds(Series a, Series b, double limit, double resolution) {
        double[] ratios = a.undisturbed().ratios(b.undisturbed(), resolution);
        if (ratios.length < Series.LEAST) {
            return unknown(a, b);
        }
        double ratio = Series.median(ratios);
        double least = Arrays.stream(ratios).min().orElseThrow();
        double most = Arrays.stream(ratios).max().orElseThrow();
        double spread = most / least;
        if (isWithin(ratio, limit)) {
            return new Verdict(Kind.SAME, ratio, spread, "");
        }
        long against = Arrays.stream(ratios).filter(it -> ratio > 1 ? it <= 1 : it >= 1).count();
        if (against > ratios.length / Series.ROUNDS_FOR_ONE_ACCIDENT) {
            return new Verdict(Kind.UNSURE, ratio, spread, "the rounds disagree");
        }
        return new Verdict(ratio > 1 ? Kind.SLOWER : Kind.FASTER, ratio, spread, "");
    }

    private static Verdict unknown(Series a, Series b) {
        String reason =
                a.isEnough() && b.isEnough() ? "other programs took the cores" : "too few rounds";
        return new Verdict(Kind.UNKNOWN, Double.NaN, Double.NaN, reason);
    }

    private static boolean isEnough(Series a, Series b, boolean isNear) {
        return a.at(isNear).isEnough() && b.at(isNear).isEnough();
    }

    private static int common(Series a, Series b, boolean isNear) {
        return Math.min(a.at(isNear).rows().size(), b.at(isNear).rows().size());
    }

    private static boolean isWithin(double ratio, double limit) {
        return Math.max(ratio, 1 / ratio) <= 1 + limit;
    }

    /// What is left of a ratio when anything between 1 and another ratio is explained by that.
    private static double unexplained(double ratio, double other) {
        if (!(other > 0)) {
            return ratio;
        }
        double low = Math.min(1, other);
        double high = Math.max(1, other);
        return ratio > high ? ratio / high : ratio < low ? ratio / low : 1;
    }
}
