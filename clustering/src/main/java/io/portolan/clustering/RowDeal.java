package io.portolan.clustering;

import io.portolan.mpi.Intracomm;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Points that rank 0 reads and all ranks own, where nobody knows how many will come: rank 0 deals
/// the rows out while it reads them, and once all are there they are put in order. So rank 0 has
/// never more of them than the others.
///
/// ```
///   rank 0 reads    | 0 1 | 2 3 | 4 5 6 | 7 8 | 9 |        in parts
///   dealt           rank 0: 0 1, 4 5 6      rank 1: 2 3, 7 8, 9
///   in order        rank 0: 0 1 2 3 4       rank 1: 5 6 7 8 9
/// ```
///
/// Rank 0 works with [DenseRows] as if it had all rows. Whatever it asks about them, it tells the
/// other ranks first, which do their part of it.
///
/// *Threads:* the thread of each rank: rank 0 calls [#lead], the others [#help].
///
/// *Cost:* while rows are put in order, up to twice those of a rank; 8 bytes for each part.
public final class RowDeal {
    private static final int TAG = 0;

    /// The step, and up to three numbers for it.
    private static final int TOLD = 4;

    private static final List<Step> STEPS = List.of(Step.values());
    private static final List<Metric> METRICS = List.of(Metric.values());

    private final Intracomm comm;

    /// What all ranks do together, or one that is told to.
    enum Step {
        /// Forget all rows, and begin anew with others.
        BEGIN,
        ADD,
        ORDER,
        COLUMN,
        SCALE,
        POINTS,
        /// Take blocks of bits.
        BITS,
        END
    }

    private RowDeal(Intracomm comm) {
        this.comm = comm;
    }

    /// Reads on rank 0, while the other ranks help.
    ///
    /// *Failure:* [ClusteringException] of the reader; the others have returned then. Anything else
    /// ends the world, as what any rank throws.
    ///
    /// @param comm which nobody else uses meanwhile
    /// @param reader makes all its points by this deal
    public static <T> T lead(Intracomm comm, Function<RowDeal, T> reader) {
        RowDeal deal = new RowDeal(comm);
        try {
            T made = reader.apply(deal);
            deal.tell(Step.END);
            return made;
        } catch (ClusteringException e) {
            deal.tell(Step.END);
            throw e;
        }
    }

    /// Does what rank 0 tells, until it has read all.
    ///
    /// @return the points that this rank owns
    public static Points help(Intracomm comm) {
        Helper helper = new Helper(comm);
        long[] told = new long[TOLD];
        comm.recv(told, 0, TAG);
        while (STEPS.get((int) told[0]) != Step.END) {
            helper.help(STEPS.get((int) told[0]), told);
            comm.recv(told, 0, TAG);
        }
        return helper.points;
    }

    /// How many ranks own rows.
    public int ranks() {
        return comm.size();
    }

    /// Rows to deal out, in place of those before, of which nothing can be asked any more.
    ///
    /// @param columns how many numbers each row has, at least 1
    /// @param areSingle whether the numbers were f32, and become points of such
    public DenseRows rows(int columns, boolean areSingle) {
        return new DenseRows(new DealtRows(this, comm, columns, areSingle), columns);
    }

    /// Points of bits, of which each rank gets those that it will sweep over.
    public Points bits(ScatteredBits bits, ScatteredBits.Batches batches) {
        tell(Step.BITS, bits.count(), bits.bits(), METRICS.indexOf(bits.metric()));
        return bits.read(comm, batches);
    }

    /// Tells all others what to do.
    void tell(Step step, long... numbers) {
        for (int r = 1; r < comm.size(); r++) {
            tell(r, step, numbers);
        }
    }

    /// Tells one of them.
    void tell(int rank, Step step, long... numbers) {
        long[] told = new long[TOLD];
        told[0] = STEPS.indexOf(step);
        System.arraycopy(numbers, 0, told, 1, numbers.length);
        comm.send(told, rank, TAG);
    }

    /// A rank that helps.
    private static final class Helper {
        private final Intracomm comm;
        private @Nullable SpreadRows rows;
        private int columns;
        private Points points = Points.none();

        Helper(Intracomm comm) {
            this.comm = comm;
        }

        void help(Step step, long[] told) {
            int number = (int) told[1];
            switch (step) {
                case BEGIN -> {
                    columns = number;
                    rows = new SpreadRows(comm, told[2] == 1);
                }
                case ADD -> rows().add(SpreadRows.received(comm, columns, number, 0));
                case ORDER -> {
                    int[] ranks = new int[number];
                    int[] sizes = new int[number];
                    comm.bcast(ranks, 0);
                    comm.bcast(sizes, 0);
                    rows().order(columns, ranks, sizes);
                }
                case COLUMN -> rows().whole(number);
                case SCALE ->
                        rows().scale(
                                        number,
                                        new Scaling.Unit(
                                                Double.longBitsToDouble(told[2]),
                                                Double.longBitsToDouble(told[3])));
                case POINTS -> points = rows().points(number, told[2] == 1);
                case BITS ->
                        points =
                                bits(
                                        new ScatteredBits(
                                                number, (int) told[2], METRICS.get((int) told[3])));
                case END -> throw new IllegalStateException("nothing is left to help with");
            }
        }

        private Points bits(ScatteredBits bits) {
            try {
                return bits.read(comm, null);
            } catch (ClusteringException e) { // rank 0 has the same, and says it
                return Points.none();
            }
        }

        private SpreadRows rows() {
            return Objects.requireNonNull(rows, "rows are begun first");
        }
    }
}
