package io.portolan.bench.exchange;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Two samples that may be compared, because their controls are alike.
record Pair(Sample ours, Sample other) {

    private static final Comparator<Sample> BY_CONTROL =
            Comparator.comparingDouble(Sample::control);

    /// As many pairs as there can be when each sample is in one at most: both sides in the order of
    /// their controls, and of two that are too far apart the lower one is left out.
    static List<Pair> of(List<Sample> ours, List<Sample> others) {
        List<Sample> left = ours.stream().sorted(BY_CONTROL).toList();
        List<Sample> right = others.stream().sorted(BY_CONTROL).toList();
        List<Pair> pairs = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < left.size() && j < right.size()) {
            Sample a = left.get(i);
            Sample b = right.get(j);
            if (a.isAlike(b)) {
                pairs.add(new Pair(a, b));
                i++;
                j++;
            } else if (a.control() < b.control()) {
                i++;
            } else {
                j++;
            }
        }
        return pairs;
    }

    /// How many times as quick, or as long, ours is.
    double ratio(Unit unit) {
        return unit.shownRatio(ours.micros(), other.micros());
    }
}
