package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.task.Beside;
import io.portolan.core.Overflow;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
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

    /// Labels of some points.
    ///
    /// @param first the number of the first of them
    private record Part(int first, Assigned assigned) {
        int end() {
            return first + assigned.count();
        }
    }

    /// Closed by the labelling when there are no more, or when no more are wanted.
    private final Port<Part> parts = Port.bounded("labels", PARTS_AHEAD, new Overflow.Wait());

    private final Model model;
    private final int ranks;
    private final Beside labelling;
    private @Nullable Part current;
    private int labelled;

    BatchLabels(BatchTable table, Model model, int ranks) {
        this.model = model;
        this.ranks = ranks;
        this.labelling = Beside.start("labelling", () -> labelAll(table));
    }

    /// The label of a point; points are asked for in their order, each as often as is wanted.
    int label(int point) {
        Part part = of(point);
        return part.assigned().label(point - part.first());
    }

    /// The distance of the point from its center; asked for as [#label].
    double distance(int point) {
        Part part = of(point);
        return part.assigned().distance(point - part.first());
    }

    /// Ends the labelling; what is not asked for by then is dropped.
    @Override
    public void close() {
        parts.closeNow();
    }

    private void labelAll(BatchTable table) {
        try {
            table.batches().forEach(this::label);
        } finally {
            parts.close();
        }
    }

    private void label(Points batch) {
        parts.post(new Part(labelled, model.assign(batch, ranks)));
        labelled += batch.count();
    }

    private Part of(int point) {
        Part part = current;
        while (part == null || point >= part.end()) {
            part = next();
        }
        if (point < part.first()) {
            throw new IllegalStateException("point " + point + " was passed");
        }
        current = part;
        return part;
    }

    private Part next() {
        try {
            return parts.receive();
        } catch (PortClosedException e) {
            labelling.end(); // throws what went wrong there
            throw new CommandException(
                    ExitCode.FAILURE,
                    "the file changed while it was clustered; run the command again",
                    e);
        } catch (InterruptedException e) {
            throw CommandException.interrupted("interrupted; run it again", e);
        }
    }
}
