package io.portolan.clustering;

import io.portolan.clustering.points.PartPoints;
import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.Range;
import io.portolan.mpi.Intracomm;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Rows of which each rank of a communicator has some, numbered on from rank to rank.
///
/// *Threads:* the thread of each rank. All but [#add] and [#scale] is called by all ranks together.
final class SpreadRows implements HeldRows {
    private static final int TAG = 1;

    private final Intracomm comm;
    private final boolean areSingle;
    private final OwnRows own = new OwnRows();

    /// @param areSingle whether the numbers were f32, and become points of such
    SpreadRows(Intracomm comm, boolean areSingle) {
        this.comm = comm;
        this.areSingle = areSingle;
    }

    @Override
    public void add(PartedColumns.Part part) {
        own.add(part);
    }

    @Override
    public long count() {
        return Arrays.stream(rowsOfRanks()).asLongStream().sum();
    }

    /// How many rows each rank has.
    private int[] rowsOfRanks() {
        int[] rows = new int[comm.size()];
        comm.allgather(new int[] {Math.toIntExact(own.count())}, rows);
        return rows;
    }

    @Override
    public double[] whole(int column) {
        int[] counts = rowsOfRanks();
        double[] all = new double[comm.rank() == 0 ? Arrays.stream(counts).sum() : 0];
        comm.gatherv(own.whole(column), all, counts, starts(counts), 0);
        return all;
    }

    /// Where the numbers of each rank begin, which has so many.
    private static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int r = 1; r < starts.length; r++) {
            starts[r] = starts[r - 1] + counts[r - 1];
        }
        return starts;
    }

    @Override
    public double[] told(int numbers, Supplier<double[]> answer) {
        double[] told =
                CommonFailure.unlessAny(
                        comm, () -> comm.rank() == 0 ? answer.get() : new double[numbers]);
        comm.bcast(told, 0);
        return told;
    }

    @Override
    public void scale(int column, Scaling.Unit unit) {
        own.scale(column, unit);
    }

    /// Each rank looks at its own rows. The whole column is needed only where a thousand of its
    /// values leave it open whether one is too far from the others.
    @Override
    public Range range(int column) {
        int[] counts = rowsOfRanks();
        int before = Arrays.stream(counts, 0, comm.rank()).sum();
        int count = Arrays.stream(counts).sum();
        PartedColumns mine = own.all();
        Range found = CommonFailure.unlessAny(comm, () -> PointChecks.finite(mine, column, before));
        Range range = ofAll(comm, List.of(found)).getFirst();
        PointChecks.spread(range, column);
        double[] sample = FarValue.sample(count, before, mine.rows(), i -> mine.at(column, i));
        if (FarValue.mayBeIn(gathered(sample), count, range)) {
            double[] all = whole(column);
            told(
                    0,
                    () -> {
                        FarValue.refuse(column, all.length, range, i -> all[i]);
                        return new double[0];
                    });
        }
        return range;
    }

    /// The ranges of values of which each rank of a communicator has some, from those of its own.
    static List<Range> ofAll(Intracomm comm, List<Range> own) {
        double[] ends = new double[2 * own.size()];
        for (int i = 0; i < own.size(); i++) {
            ends[2 * i] = own.get(i).least();
            ends[2 * i + 1] = own.get(i).most();
        }
        double[] ofRanks = new double[ends.length * comm.size()];
        comm.allgather(ends, ofRanks);
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            Range range = Range.of(new double[0]);
            for (int at = 2 * i; at < ofRanks.length; at += ends.length) {
                range = range.and(new Range(ofRanks[at], ofRanks[at + 1]));
            }
            ranges.add(range);
        }
        return ranges;
    }

    /// The numbers of all ranks, one rank after the other.
    private double[] gathered(double[] some) {
        int[] counts = new int[comm.size()];
        comm.allgather(new int[] {some.length}, counts);
        double[] all = new double[Arrays.stream(counts).sum()];
        comm.allgatherv(some, all, counts, starts(counts));
        return all;
    }

    @Override
    public Points points(int dimensions, boolean isWeighted) {
        PartedColumns rows = own.taken();
        if (rows.rows() == 0) {
            return Points.none();
        }
        return new Points(
                areSingle && !isWeighted
                        ? PartPoints.ofSingles(rows, dimensions)
                        : PartPoints.of(rows, dimensions, isWeighted));
    }

    /// Moves rows that were dealt out to the ranks that own them: as many to each, in the order in
    /// which they were dealt. A part is given up as soon as it was moved.
    ///
    /// @param ranks which rank has each part
    /// @param rows how many rows each part has
    void order(int columns, int[] ranks, int[] rows) {
        ArrayDeque<PartedColumns.Part> dealt = new ArrayDeque<>(own.taken().parts());
        long count = Arrays.stream(rows).asLongStream().sum();
        long begin = 0;
        for (int p = 0; p < rows.length; p++) {
            PartedColumns.Part part = ranks[p] == comm.rank() ? dealt.removeFirst() : null;
            for (int r = 0; r < comm.size(); r++) {
                int from = (int) (Math.max(begin, firstRow(r, count)) - begin);
                int to = (int) (Math.min(begin + rows[p], firstRow(r + 1, count)) - begin);
                if (from < to) {
                    move(part, from, to, ranks[p], r, columns);
                }
            }
            begin += rows[p];
        }
    }

    private long firstRow(int rank, long count) {
        return count * rank / comm.size();
    }

    /// Moves rows of a part from one rank to another.
    ///
    /// @param part null where another rank has it
    private void move(
            PartedColumns.@Nullable Part part,
            int from,
            int to,
            int sender,
            int owner,
            int columns) {
        if (part == null) {
            if (owner == comm.rank()) {
                add(received(comm, columns, to - from, sender));
            }
        } else if (owner != sender) {
            send(comm, part, from, to, owner);
        } else if (to - from == part.rows()) {
            add(part);
        } else {
            double[][] some = new double[columns][];
            Arrays.setAll(some, c -> Arrays.copyOfRange(part.values()[c], from, to));
            add(new PartedColumns.Part(some, to - from));
        }
    }

    /// Sends rows of a part to another rank, which calls [#received].
    static void send(Intracomm comm, PartedColumns.Part part, int from, int to, int rank) {
        for (double[] column : part.values()) {
            comm.send(column, from, to - from, rank, TAG);
        }
    }

    static PartedColumns.Part received(Intracomm comm, int columns, int rows, int sender) {
        double[][] values = new double[columns][rows];
        for (double[] column : values) {
            comm.recv(column, sender, TAG);
        }
        return new PartedColumns.Part(values, rows);
    }
}
