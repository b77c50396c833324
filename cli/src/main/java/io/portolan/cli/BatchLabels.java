package io.portolan.cli;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.BatchTable;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The labels of the points of a file, found batch by batch while they are asked for in the order
/// of the file.
///
/// ```
///   file --batches--> labelling thread --(a few parts)--> label(0), label(1), ...
/// ```
///
/// *Threads:* one thread asks; another reads the file and labels, a few batches ahead.
final class BatchLabels implements AutoCloseable {

    private static final int PARTS_AHEAD = 2;
    private static final int WAIT_MILLIS = 50;

    /// Labels of some points.
    ///
    /// @param first the number of the first of them
    /// @param assigned null: there are no more points
    private record Part(int first, @Nullable Assigned assigned) {
        int end() {
            return assigned == null ? first : first + assigned.count();
        }
    }

    private final BlockingQueue<Part> parts = new ArrayBlockingQueue<>(PARTS_AHEAD);
    private final Model model;
    private final int ranks;
    private final Beside labelling;
    private Part current = new Part(0, null);
    private int labelled;
    private volatile boolean isClosed;

    BatchLabels(BatchTable table, Model model, int ranks) {
        this.model = model;
        this.ranks = ranks;
        this.labelling = Beside.start("labelling", () -> labelAll(table));
    }

    /// The label of a point; points are asked for in their order, each as often as is wanted.
    int label(int point) {
        return of(point).label(point - current.first());
    }

    /// The distance of the point from its center; asked for as [#label].
    double distance(int point) {
        return of(point).distance(point - current.first());
    }

    /// Ends the labelling; what is not asked for by then is dropped.
    @Override
    public void close() {
        isClosed = true;
        parts.clear();
    }

    private void labelAll(BatchTable table) {
        try {
            table.batches().forEach(this::label);
        } finally {
            put(new Part(labelled, null));
        }
    }

    private void label(Points batch) {
        put(new Part(labelled, model.assign(batch, ranks)));
        labelled += batch.count();
    }

    private void put(Part part) {
        try {
            while (!isClosed) {
                if (parts.offer(part, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new CancellationException("nobody asks for labels any more");
    }

    private Assigned of(int point) {
        try {
            while (point >= current.end()) {
                current = parts.take();
                if (current.assigned() == null) {
                    labelling.end();
                    throw new CommandException(
                            ExitCode.FAILURE,
                            "the file changed while it was clustered; run the command again");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.INTERRUPTED, "interrupted; run it again", e);
        }
        Assigned assigned = current.assigned();
        if (assigned == null || point < current.first()) {
            throw new IllegalStateException("point " + point + " was passed");
        }
        return assigned;
    }
}
