package io.portolan.clustering.service;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.task.TaskObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a run tells, kept until it is shown.
///
/// *Threads:* the run and a rank write; any thread reads.
final class JobObserver implements TaskObserver {

    private final String id;
    private final Runnable changed;
    private volatile int ranks; // these volatile: read by the threads that show the run
    private volatile String phase = "begins";
    private volatile @Nullable Sweep sweep;
    private volatile List<List<Double>> centers = List.of();
    private volatile boolean wantsCenters = true;
    private volatile @Nullable JobMap map;
    private volatile int[] sample = {};
    private volatile @Nullable Scaling scaling;

    /// @param changed is run when there is something new
    JobObserver(String id, int ranks, Runnable changed) {
        this.id = id;
        this.ranks = ranks;
        this.changed = changed;
    }

    @Override
    public void phase(String what) {
        phase = shown(what);
        changed.run();
    }

    /// Without the places of files, which are the node's own affair.
    private static String shown(String what) {
        if (what.startsWith("writing ")) {
            return "writing the results";
        }
        if (what.startsWith("clustering from checkpoint")) {
            return "clustering, from its checkpoint";
        }
        return what.startsWith("clustering from the beginning") ? "clustering" : what;
    }

    @Override
    public void read(PointTable table) {
        scaling = table.scaling();
        map = drawn(table);
        changed.run();
    }

    @Override
    public void unit(DistanceUnit unit) {
        // Columns say it.
    }

    @Override
    public void sweep(Sweep made) {
        sweep = made;
        changed.run();
    }

    @Override
    public boolean wantsCenters() {
        return wantsCenters;
    }

    @Override
    public void centers(Centers found) {
        wantsCenters = false;
        Scaling used = scaling;
        Centers shown = used == null ? found : used.original(found);
        int coordinates = Math.min(shown.dimensions(), JobProgress.MOST_COORDINATES);
        List<List<Double>> rows = new ArrayList<>();
        for (int k = 0; k < Math.min(shown.count(), JobProgress.MOST_CENTERS); k++) {
            int center = k;
            rows.add(
                    IntStream.range(0, coordinates)
                            .mapToObj(d -> shown.coordinate(center, d))
                            .toList());
        }
        centers = List.copyOf(rows);
    }

    /// How far the run is; the next centers are wanted.
    JobProgress progress() {
        Sweep last = sweep;
        JobProgress now =
                new JobProgress(
                        id,
                        0,
                        ranks,
                        phase,
                        last == null ? 0 : last.number(),
                        last == null || Double.isNaN(last.temperature())
                                ? null
                                : last.temperature(),
                        last == null ? 0 : last.clusters(),
                        last == null ? null : last.inertia(),
                        centers);
        wantsCenters = true;
        return now;
    }

    /// What the map draws; null before the points were read.
    @Nullable JobMap map() {
        return map;
    }

    /// The numbers of the points that the map draws.
    int[] sample() {
        return sample.clone();
    }

    private JobMap drawn(PointTable table) {
        int count = table.points().count();
        if (table.points().isBinary() || count == 0) {
            return JobMap.NONE;
        }
        JobMap.Axes axes = JobMap.Axes.of(table.columns());
        int drawn = Math.min(count, JobMap.MOST_POINTS);
        int[] numbers =
                IntStream.range(0, drawn).map(i -> (int) ((long) i * count / drawn)).toArray();
        List<List<Double>> points = new ArrayList<>();
        for (int i : numbers) {
            points.add(List.of(original(table, i, axes.x()), original(table, i, axes.y())));
        }
        sample = numbers;
        return new JobMap(axes.names(), axes.places(), points);
    }

    private static double original(PointTable table, int point, int column) {
        return table.scaling().original(column, table.points().coordinate(point, column));
    }
}
