package io.portolan.clustering.report;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.selection.Candidate;
import io.portolan.clustering.selection.MergedInertias;
import io.portolan.clustering.selection.SelectionOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The sum of squared errors against the number of clusters, from 1.
///
/// Where a range was tried it is that of the runs. Otherwise it is what becomes of the one run when
/// its clusters are merged pair by pair, each time those whose union costs least: an upper bound of
/// what a run of its own would give.
///
/// Source: Ward 1963
///
/// @param clusters increasing
/// @param inertias of each
/// @param note which of the two it is
record InertiaCurve(List<Integer> clusters, List<Double> inertias, String note) {

    /// Merging takes `K^3 d / 6` steps; with more than these, some tenths of a second, it is left
    /// out.
    private static final double MOST_STEPS = 2e8;

    static InertiaCurve of(
            Clustering clustering, Metric metric, @Nullable SelectionOutcome selection) {
        return selection == null ? ofMerging(clustering, metric) : ofRuns(selection);
    }

    private static InertiaCurve ofRuns(SelectionOutcome selection) {
        List<Candidate> runs = selection.candidates();
        boolean hasOne = runs.getFirst().clusters() == 1;
        List<Integer> clusters = new ArrayList<>();
        List<Double> inertias = new ArrayList<>();
        if (!hasOne) {
            clusters.add(1);
            inertias.add(selection.inertiaOfOne());
        }
        for (Candidate run : runs) {
            clusters.add(run.clusters());
            inertias.add(run.inertia());
        }
        String knee =
                selection.knee().isPresent()
                        ? "Both axes are logarithmic; the line marks the knee, where the curve bends"
                                + " most (Kneedle)."
                        : "Both axes are logarithmic; the curve has no knee.";
        return new InertiaCurve(clusters, inertias, "One run for each K. " + knee);
    }

    private static InertiaCurve ofMerging(Clustering clustering, Metric metric) {
        int count = clustering.clusters();
        double steps = Math.pow(count, 3) / 6 * clustering.centers().dimensions();
        if (steps > MOST_STEPS || metric == Metric.HAMMING) {
            return new InertiaCurve(List.of(), List.of(), "");
        }
        List<Double> inertias =
                Arrays.stream(MergedInertias.of(clustering, metric)).boxed().toList();
        return new InertiaCurve(
                IntStream.rangeClosed(1, count).boxed().toList(),
                inertias,
                "Below K"
                        + (metric == Metric.GEO ? " an estimate" : "")
                        + ": the clusters of this run merged pair by pair (Ward), each time those"
                        + " whose union costs least. --clusters 2..30 makes a run for each K.");
    }
}
