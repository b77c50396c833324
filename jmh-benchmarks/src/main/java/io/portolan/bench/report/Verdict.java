package io.portolan.bench.report;

import io.portolan.bench.results.MedianSpread;
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
        SLOWER("SLOWER"),
        /// The second build is faster by more than the limit.
        FASTER("faster"),
        /// Any difference is within the limit.
        SAME("same"),
        /// The medians differ by more than the limit, and something else explains it.
        UNSURE("not sure: "),
        /// There are too few rounds, or too few in which other programs left the cores alone.
        UNKNOWN("unknown: ");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /// A difference of medians by chance is rarely so many times the spread of the rounds: with
    /// five rounds and normally distributed figures once in some ten thousand rows.
    private static final double SPREADS = 1.5;

    /// Of figures of two runs.
    ///
    /// @param drift what the median peer of the table did between the runs; 1 where there is none
    static Verdict ofRuns(Series a, Series b, double drift, double limit) {
        Series before = a.undisturbed().steady();
        Series after = b.undisturbed().steady();
        int near = common(before, after, true);
        int far = common(before, after, false);
        double moved = 1;
        if (Math.max(near, far) >= Series.LEAST) {
            before = before.at(near >= far);
            after = after.at(near >= far);
        } else if (before.isEnough() && after.isEnough()) {
            moved = after.control() / before.control();
        } else {
            return unknown(a, b);
        }
        double ratio = Series.ratio(before.median(), after.median(), resolution(b));
        double spread = Math.max(before.spread(), after.spread());
        double rest = unexplained(unexplained(ratio, moved), drift);
        String reason =
                isWithin(unexplained(ratio, moved), limit)
                        ? "the cores moved"
                        : isWithin(rest, limit)
                                ? "so did the peers"
                                : !(Math.max(rest, 1 / rest) > Math.pow(spread, SPREADS))
                                        ? "less than the spread of the rounds"
                                        : "";
        return of(ratio, spread, limit, reason, rest > 1);
    }

    /// Of figures of two builds in one run, round by round.
    static Verdict ofRounds(Series a, Series b, double limit) {
        double[] ratios = a.undisturbed().ratios(b.undisturbed(), resolution(b));
        if (ratios.length < Series.LEAST) {
            return unknown(a, b);
        }
        MedianSpread all = MedianSpread.of(ratios);
        double ratio = all.median();
        long against = Arrays.stream(ratios).filter(it -> ratio > 1 ? it <= 1 : it >= 1).count();
        boolean isDisputed = against > ratios.length / Series.ROUNDS_FOR_ONE_ACCIDENT;
        String reason = isDisputed ? "the rounds disagree" : "";
        return of(ratio, all.max() / all.min(), limit, reason, ratio > 1);
    }

    /// @param reason what explains a difference; empty
    private static Verdict of(
            double ratio, double spread, double limit, String reason, boolean isSlower) {
        if (isWithin(ratio, limit)) {
            return new Verdict(Kind.SAME, ratio, spread, "");
        }
        Kind kind = !reason.isEmpty() ? Kind.UNSURE : isSlower ? Kind.SLOWER : Kind.FASTER;
        return new Verdict(kind, ratio, spread, reason);
    }

    private static Verdict unknown(Series a, Series b) {
        String reason =
                a.isEnough() && b.isEnough() ? "other programs took the cores" : "too few rounds";
        return new Verdict(Kind.UNKNOWN, Double.NaN, Double.NaN, reason);
    }

    /// How many rounds both have with the cores in that place.
    private static int common(Series a, Series b, boolean isNear) {
        return Math.min(a.at(isNear).rows().size(), b.at(isNear).rows().size());
    }

    private static double resolution(Series series) {
        return series.rows().getFirst().resolution();
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

    /// As a table of a comparison has it.
    @Override
    public String toString() {
        return kind.words + reason;
    }
}
