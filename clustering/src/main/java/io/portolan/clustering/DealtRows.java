package io.portolan.clustering;

import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.Range;
import io.portolan.mpi.Intracomm;
import java.util.Arrays;
import java.util.function.Supplier;

/// Rows that rank 0 reads and deals out, each part to the rank that has the fewest rows. When they
/// are asked about for the first time, all are there, and are put in order. Rank 0 alone asks: it
/// has the other ranks do their part.
///
/// *Threads:* the thread of rank 0.
final class DealtRows implements HeldRows {
    private final RowDeal deal;
    private final Intracomm comm;
    private final int columns;
    private final SpreadRows rows;

    /// How many rows each rank has got.
    private final long[] given;

    /// Which rank got each part, and how many rows that has.
    private int[] ranks = new int[1 << 4];

    private int[] sizes = new int[1 << 4];
    private int parts;
    private boolean areOrdered;

    DealtRows(RowDeal deal, Intracomm comm, int columns, boolean areSingle) {
        this.deal = deal;
        this.comm = comm;
        this.columns = columns;
        this.rows = new SpreadRows(comm, areSingle);
        this.given = new long[comm.size()];
        deal.tell(RowDeal.Step.BEGIN, columns, areSingle ? 1 : 0);
    }

    @Override
    public void add(PartedColumns.Part part) {
        int rank = 0;
        for (int r = 1; r < given.length; r++) {
            rank = given[r] < given[rank] ? r : rank;
        }
        given[rank] += part.rows();
        if (parts == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * parts);
            sizes = Arrays.copyOf(sizes, 2 * parts);
        }
        ranks[parts] = rank;
        sizes[parts++] = part.rows();
        if (rank == 0) {
            rows.add(part);
        } else {
            deal.tell(rank, RowDeal.Step.ADD, part.rows());
            SpreadRows.send(comm, part, 0, part.rows(), rank);
        }
    }

    @Override
    public long count() {
        return Arrays.stream(given).sum();
    }

    /// Has all ranks do something with rows that are in order.
    private void tell(RowDeal.Step step, long... numbers) {
        if (!areOrdered) {
            areOrdered = true;
            deal.tell(RowDeal.Step.ORDER, parts);
            int[] ofParts = Arrays.copyOf(ranks, parts);
            int[] sizesOfParts = Arrays.copyOf(sizes, parts);
            comm.bcast(ofParts, 0);
            comm.bcast(sizesOfParts, 0);
            rows.order(columns, ofParts, sizesOfParts);
        }
        deal.tell(step, numbers);
    }

    @Override
    public double[] whole(int column) {
        tell(RowDeal.Step.COLUMN, column);
        return rows.whole(column);
    }

    @Override
    public double[] told(int numbers, Supplier<double[]> answer) {
        return answer.get();
    }

    @Override
    public void scale(int column, Scaling.Unit unit) {
        tell(
                RowDeal.Step.SCALE,
                column,
                Double.doubleToRawLongBits(unit.center()),
                Double.doubleToRawLongBits(unit.spread()));
        rows.scale(column, unit);
    }

    @Override
    public Range range(int column) {
        return PointChecks.column(whole(column), column);
    }

    @Override
    public Points points(int dimensions, boolean isWeighted) {
        tell(RowDeal.Step.POINTS, dimensions, isWeighted ? 1 : 0);
        return rows.points(dimensions, isWeighted);
    }
}
