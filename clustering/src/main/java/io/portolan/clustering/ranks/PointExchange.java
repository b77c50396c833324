package io.portolan.clustering.ranks;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.FloatColumns;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.Grid;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.points.PointFrame;
import io.portolan.clustering.points.PointWeights;
import io.portolan.clustering.points.Range;
import io.portolan.clustering.points.RunningSum;
import io.portolan.clustering.points.Space;
import io.portolan.clustering.points.ZOrder;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Brings points from the ranks that own them to the ranks that sweep over them, and labels back to
/// their owners.
///
/// The points of the ranks are numbered on from rank to rank, and every point gets a place: its
/// number, or in two and three dimensions its place along one Z curve through the points of all
/// ranks. Places make blocks, and each rank sweeps over a range of these. So blocks, frame and
/// results are those of one rank that has all points.
///
/// ```
///   numbers   | rank 0: 0 1 2 3 | rank 1: 4 5 6 |          as the ranks own them
///                  \    \  /  \_______/  /                  RowExchange: coordinates there,
///                   \    \/____  /   ___/                               labels back
///   places    | rank 0: block 0 | rank 1: block 1 |        as the ranks sweep over them
/// ```
///
/// The mean of each column and the sum of the weights are rounded: the ranks add to them in turn,
/// in the order in which one rank would. All else is told by reductions.
///
/// *Threads:* used by its own rank only; all ranks make theirs together.
///
/// Points of bits have their numbers for places: where each rank owns just those that it sweeps
/// over, they stay where they are.
///
/// *Cost:* the points once more, and 12 bytes for each; nothing where they stay.
public final class PointExchange {
    /// The points are divided by so many bits of their place along the curve before they are
    /// sorted.
    private static final int BUCKET_BITS = 12;

    private final Intracomm comm;
    private final Space own;
    private final int rows;
    private final int count;
    private final int firstNumber;
    private final PointForm form;

    /// The first block that this rank sweeps over, and its first place.
    private final int firstBlock;

    private final int firstPlace;

    /// How many places this rank sweeps over.
    private final int places;

    /// Null where every rank owns just the points that it sweeps over.
    private final @Nullable Moves moves;

    private final LocalPoints local;

    /// How rows go to their places.
    ///
    /// @param rowOfSent the number of each row, in the order in which rows are sent
    /// @param placeOfCame the place of each row that came, from the first place of this rank on
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Moves(int[] rowOfSent, RowExchange exchange, int[] placeOfCame) {}

    /// Brings the points of all ranks to their places.
    ///
    /// *Failure:* [IllegalArgumentException] on all ranks when the points of two differ, or when
    /// there are none, or too many.
    ///
    /// @param own the points of this rank; those of a rank without any need not be like others
    public PointExchange(Intracomm comm, Space own) {
        this.comm = comm;
        this.own = own;
        this.rows = own.count();
        this.form = PointForm.agreed(comm, own);
        int[] rowsOfRanks = new int[comm.size()];
        comm.allgather(new int[] {rows}, rowsOfRanks);
        long all = Arrays.stream(rowsOfRanks).asLongStream().sum();
        if (all > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "%d points on %d ranks: at most %d can be clustered"
                            .formatted(all, comm.size(), Integer.MAX_VALUE));
        }
        this.count = (int) all;
        this.firstNumber = Arrays.stream(rowsOfRanks, 0, comm.rank()).sum();

        int blocks = BlockLayout.blocks(count);
        this.firstBlock = Share.firstBlock(blocks, comm.rank(), comm.size());
        this.firstPlace = firstPlace(count, comm.rank(), comm.size());
        this.places = firstPlace(count, comm.rank() + 1, comm.size()) - firstPlace;
        if (areInPlace()) {
            this.moves = null;
            this.local = bitsInPlace();
            return;
        }
        boolean isOrdered = !form.isBinary() && BlockLayout.isOrdered(form.dimensions(), count);
        IntFunction<double[]> columns = columns();
        int[] placeOfRow =
                isOrdered
                        ? curvePlaces(columns)
                        : IntStream.range(firstNumber, firstNumber + rows).toArray();
        int[] numbers = isOrdered ? new int[places] : null;
        Moves made = moves(placeOfRow, numbers);
        this.moves = made;
        PointWeights weights = weights(made);
        this.local =
                form.isBinary() ? bits(made, weights) : numbers(made, columns, weights, numbers);
    }

    /// Tells the ranks which rows come to their places.
    ///
    /// @param numbers set to the number of the point at each place of this rank; null: not asked
    ///   for
    private Moves moves(int[] placeOfRow, int @Nullable [] numbers) {
        int[] rankOfBlock = new int[BlockLayout.blocks(count)];
        Arrays.setAll(rankOfBlock, block -> rankOf(block, rankOfBlock.length));
        int[] rankOfRow = new int[rows];
        for (int row = 0; row < rows; row++) {
            rankOfRow[row] = rankOfBlock[placeOfRow[row] / BlockLayout.BLOCK];
        }
        Groups groups = Groups.of(rankOfRow, comm.size());
        int[] rowOfSent = groups.rows();
        RowExchange exchange = new RowExchange(comm, groups.perRank());
        int[] placeOfCame = new int[places];
        exchange.forth(
                1,
                (first, some, into, at) -> {
                    for (int i = 0; i < some; i++) {
                        int row = rowOfSent[first + i];
                        long place = placeOfRow[row];
                        into[at + i] = place << Integer.SIZE | (firstNumber + row);
                    }
                },
                (first, some, from, at) -> {
                    for (int i = 0; i < some; i++) {
                        int place = (int) (from[at + i] >>> Integer.SIZE) - firstPlace;
                        placeOfCame[first + i] = place;
                        if (numbers != null) {
                            numbers[place] = (int) from[at + i];
                        }
                    }
                });
        return new Moves(rowOfSent, exchange, placeOfCame);
    }

    /// The rows of a rank, grouped by the ranks to which they go.
    ///
    /// @param rows in the order of their ranks, and of each rank in their own order
    /// @param perRank how many go to each
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Groups(int[] rows, int[] perRank) {
        static Groups of(int[] rankOfRow, int ranks) {
            int[] perRank = new int[ranks];
            for (int rank : rankOfRow) {
                perRank[rank]++;
            }
            int[] next = RowExchange.starts(perRank);
            int[] rows = new int[rankOfRow.length];
            for (int row = 0; row < rows.length; row++) {
                rows[next[rankOfRow[row]]++] = row;
            }
            return new Groups(rows, perRank);
        }
    }

    /// The first place that a rank sweeps over; for the number of ranks one past the last. A rank
    /// of points of bits that owns those from here on need not send them anywhere.
    public static int firstPlace(int count, int rank, int ranks) {
        long firstBlock = Share.firstBlock(BlockLayout.blocks(count), rank, ranks);
        return (int) Math.min(count, firstBlock * BlockLayout.BLOCK);
    }

    /// Whether all ranks own just the bits that they sweep over.
    private boolean areInPlace() {
        boolean isOwn = form.isBinary() && firstNumber == firstPlace && rows == places;
        int[] all = {isOwn && !form.hasWeights() ? 1 : 0};
        comm.allreduce(all, all, Op.MIN);
        return all[0] == 1;
    }

    /// The blocks of this rank, and the frame of all points.
    public LocalPoints local() {
        return local;
    }

    /// What distances are.
    public Geometry geometry() {
        return form.geometry();
    }

    /// How many points this rank owns.
    public int rows() {
        return rows;
    }

    /// The number of the first point that this rank owns.
    public int firstNumber() {
        return firstNumber;
    }

    /// The first place that this rank sweeps over.
    public int firstPlace() {
        return firstPlace;
    }

    /// How many places this rank sweeps over.
    public int places() {
        return places;
    }

    /// Whether the points that this rank owns are those that it sweeps over, in the same order.
    public boolean isInPlace() {
        return moves == null;
    }

    /// Counts the distinct points of positive weight of all ranks, up to a limit.
    public int distinct(int limit) {
        Set<LongBuffer> ofOwn = own.distinctRows(limit);
        int width = form.isBinary() ? BitLayout.words(form.dimensions()) : form.dimensions();
        long[] flat = new long[ofOwn.size() * width];
        int at = 0;
        for (LongBuffer row : ofOwn) {
            System.arraycopy(row.array(), 0, flat, at, row.capacity());
            at += width;
        }
        Set<LongBuffer> seen = new HashSet<>();
        long[] all = gathered(comm, flat);
        for (int i = 0; i < all.length && seen.size() < limit; i += width) {
            seen.add(LongBuffer.wrap(Arrays.copyOfRange(all, i, i + width)));
        }
        return seen.size();
    }

    /// Few points that stand for all, the same on all ranks; null where [ClusteringFeatures#of] has
    /// none.
    public @Nullable ClusteringFeatures features(int clusters) {
        return local instanceof DensePoints dense
                ? FeatureExchange.features(comm, dense, form.geometry(), clusters)
                : null;
    }

    /// Brings labels and distances to the owners of their points; where these are in place, so are
    /// the labels, and nothing is done.
    ///
    /// @param labels of the places of this rank
    /// @param distances likewise
    /// @param ownLabels set to the labels of the points that this rank owns
    /// @param ownDistances likewise
    public void back(int[] labels, double[] distances, int[] ownLabels, double[] ownDistances) {
        Moves made = moves;
        if (made == null) {
            return;
        }
        int[] placeOfCame = made.placeOfCame();
        int[] rowOfSent = made.rowOfSent();
        made.exchange()
                .back(
                        2,
                        (first, some, into, at) -> {
                            for (int i = 0; i < some; i++) {
                                int place = placeOfCame[first + i];
                                into[at + 2 * i] = labels[place];
                                into[at + 2 * i + 1] = Double.doubleToRawLongBits(distances[place]);
                            }
                        },
                        (first, some, from, at) -> {
                            for (int i = 0; i < some; i++) {
                                int row = rowOfSent[first + i];
                                ownLabels[row] = (int) from[at + 2 * i];
                                ownDistances[row] = Double.longBitsToDouble(from[at + 2 * i + 1]);
                            }
                        });
    }

    /// The numbers of all ranks, one rank after the other.
    static long[] gathered(Intracomm comm, long[] own) {
        int[] counts = new int[comm.size()];
        comm.allgather(new int[] {own.length}, counts);
        long[] all = new long[Arrays.stream(counts).reduce(0, Math::addExact)];
        comm.allgatherv(own, all, counts, RowExchange.starts(counts));
        return all;
    }

    /// The coordinates of the points that this rank owns, in the space of the sweeps: of positions
    /// on the Earth all at once, since none is found alone, of others each when it is asked for.
    private IntFunction<double[]> columns() {
        if (rows == 0) {
            return _ -> new double[0];
        }
        if (form.geometry() != Geometry.SPHERE) {
            return own::column;
        }
        double[][] made = own.columns();
        return d -> made[d];
    }

    /// The rank that sweeps over a block.
    private int rankOf(int block, int blocks) {
        return (int) (((block + 1L) * comm.size() - 1) / blocks);
    }

    /// The place of each row in the Z order of the points of all ranks.
    ///
    /// Every rank sorts the points of a part of the curve, which has about as many as any other,
    /// and tells their owners where they come to lie.
    private int[] curvePlaces(IntFunction<double[]> columns) {
        int bits = ZOrder.bits(form.dimensions());
        Curve curve = curve(columns, bits);
        int[] placeOfKey = curve.places(count, bits);
        int[] placeOfRow = new int[rows];
        int[] rowOfSent = curve.rowOfSent();
        curve.exchange()
                .back(
                        1,
                        (first, some, into, at) -> {
                            for (int i = 0; i < some; i++) {
                                into[at + i] = placeOfKey[first + i];
                            }
                        },
                        (first, some, from, at) -> {
                            for (int i = 0; i < some; i++) {
                                placeOfRow[rowOfSent[first + i]] = (int) from[at + i];
                            }
                        });
        return placeOfRow;
    }

    /// The part of the curve that a rank sorts.
    ///
    /// @param rowOfSent the number of each row of this rank, in the order in which rows are sent
    /// @param first how many points lie before this part
    /// @param keys of the points that came: the place on the curve in the upper half, in the lower
    ///   one how many came before
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Curve(int[] rowOfSent, RowExchange exchange, long first, long[] keys) {
        /// Where each of the points that came comes to lie.
        ///
        /// @param count how many points all ranks have
        /// @param bits of a place on the curve
        int[] places(int count, int bits) {
            int[] sorted = ZOrder.sorted(keys, bits);
            int[] blockPlaces = ZOrder.blockPlaces(count);
            int[] places = new int[sorted.length];
            for (int i = 0; i < sorted.length; i++) {
                int onCurve = (int) (first + i);
                int block = onCurve / BlockLayout.BLOCK;
                places[sorted[i]] =
                        block < blockPlaces.length
                                ? blockPlaces[block] * BlockLayout.BLOCK
                                        + onCurve % BlockLayout.BLOCK
                                : onCurve;
            }
            return places;
        }
    }

    private Curve curve(IntFunction<double[]> columns, int bits) {
        long[] codes = ZOrder.codes(columns, ranges(columns), rows);
        int shift = Integer.SIZE + bits - BUCKET_BITS;
        long[] inBucket = new long[1 << BUCKET_BITS];
        for (long code : codes) {
            inBucket[(int) (code >>> shift)]++;
        }
        comm.allreduce(inBucket, inBucket, Op.SUM);
        int[] rankOfBucket = new int[inBucket.length];
        long before = 0;
        long first = 0;
        for (int b = 0; b < rankOfBucket.length; b++) {
            // Empty buckets at the end lie behind all points.
            rankOfBucket[b] = (int) Math.min(before * comm.size() / count, comm.size() - 1);
            first += rankOfBucket[b] < comm.rank() ? inBucket[b] : 0;
            before += inBucket[b];
        }
        int[] rankOfRow = new int[rows];
        for (int row = 0; row < rows; row++) {
            rankOfRow[row] = rankOfBucket[(int) (codes[row] >>> shift)];
        }
        Groups groups = Groups.of(rankOfRow, comm.size());
        int[] rowOfSent = groups.rows();
        RowExchange exchange = new RowExchange(comm, groups.perRank());
        long[] keys = new long[exchange.cameRows()];
        exchange.forth(
                1,
                (sent, some, into, at) -> {
                    for (int i = 0; i < some; i++) {
                        into[at + i] = codes[rowOfSent[sent + i]];
                    }
                },
                (came, some, from, at) -> {
                    for (int i = 0; i < some; i++) {
                        keys[came + i] = from[at + i] | (came + i);
                    }
                });
        return new Curve(rowOfSent, exchange, first, keys);
    }

    /// The ranges of the columns of all ranks.
    private Range[] ranges(IntFunction<double[]> columns) {
        double[] least = new double[form.dimensions()];
        double[] most = new double[form.dimensions()];
        for (int d = 0; d < least.length; d++) {
            Range range = Range.of(columns.apply(d));
            least[d] = range.least();
            most[d] = range.most();
        }
        comm.allreduce(least, least, Op.MIN);
        comm.allreduce(most, most, Op.MAX);
        Range[] ranges = new Range[least.length];
        Arrays.setAll(ranges, d -> new Range(least[d], most[d]));
        return ranges;
    }

    /// The weights of the places of this rank.
    private PointWeights weights(Moves made) {
        if (!form.hasWeights()) {
            return PointWeights.ofRank(count, count, firstBlock, null);
        }
        double[] ofRows = new double[rows];
        Arrays.setAll(ofRows, i -> own.weight(i));
        RunningSum sum = new RunningSum();
        double[] state = sum.state();
        inTurn(
                state,
                ofOthers -> {
                    sum.restore(ofOthers);
                    sum.add(ofRows);
                    System.arraycopy(sum.state(), 0, ofOthers, 0, ofOthers.length);
                });
        sum.restore(state);
        return PointWeights.ofRank(count, sum.value(), firstBlock, brought(made, ofRows));
    }

    /// Numbers of the points that this rank owns, brought to their places.
    private static double[] brought(Moves made, double[] ofRows) {
        int[] rowOfSent = made.rowOfSent();
        int[] placeOfCame = made.placeOfCame();
        double[] atPlaces = new double[placeOfCame.length];
        made.exchange()
                .forth(
                        1,
                        (first, some, into, at) -> {
                            for (int i = 0; i < some; i++) {
                                double number = ofRows[rowOfSent[first + i]];
                                into[at + i] = Double.doubleToRawLongBits(number);
                            }
                        },
                        (first, some, from, at) -> {
                            for (int i = 0; i < some; i++) {
                                int place = placeOfCame[first + i];
                                atPlaces[place] = Double.longBitsToDouble(from[at + i]);
                            }
                        });
        return atPlaces;
    }

    private LocalPoints numbers(
            Moves made,
            IntFunction<double[]> ofRows,
            PointWeights weights,
            int @Nullable [] numbers) {
        double[][] columns = new double[form.dimensions()][];
        for (int d = 0; d < columns.length; d++) {
            columns[d] = brought(made, ofRows.apply(d));
        }
        Range[] ranges = ranges(d -> columns[d]);
        double[] sums = new double[columns.length];
        inTurn(
                sums,
                ofOthers -> {
                    for (int d = 0; d < columns.length; d++) {
                        double sum = ofOthers[d];
                        for (double value : columns[d]) {
                            sum += value;
                        }
                        ofOthers[d] = sum;
                    }
                });
        Grid[] grids = new Grid[columns.length];
        Arrays.setAll(grids, d -> Grid.of(sums[d] / count, ranges[d].least(), ranges[d].most()));
        if (form.isSingle()) {
            float[][] narrow = FloatColumns.narrowed(columns);
            PointFrame frame = keepingFrame(narrow, grids, ranges, weights);
            if (frame != null) {
                return DensePoints.ofRank(frame, firstBlock, narrow, weights, numbers);
            }
        }
        PointFrame frame = PointFrame.ofNumbers(weights, grids);
        return DensePoints.ofRank(frame, firstBlock, columns, weights, numbers);
    }

    /// The frame in which columns of f32 lose nothing; null where there is none.
    private @Nullable PointFrame keepingFrame(
            float[][] columns, Grid[] aboutMeans, Range[] ranges, PointWeights weights) {
        Grid[] grids = aboutMeans.clone();
        int[] kept = kept(columns, grids);
        for (int d = 0; d < grids.length; d++) {
            if (kept[d] == 0) {
                double reach = Math.max(Math.abs(ranges[d].most()), Math.abs(ranges[d].least()));
                grids[d] = new Grid(0, reach);
            }
        }
        boolean areKept = Arrays.stream(kept(columns, grids)).allMatch(one -> one == 1);
        return areKept ? PointFrame.ofNumbers(weights, grids) : null;
    }

    /// For each column 1 where the columns of all ranks can be got back.
    private int[] kept(float[][] columns, Grid[] grids) {
        double scale = PointFrame.scale(grids);
        int[] kept = new int[columns.length];
        for (int d = 0; d < kept.length; d++) {
            kept[d] = FloatColumns.isKept(columns[d], grids[d].origin(), scale) ? 1 : 0;
        }
        comm.allreduce(kept, kept, Op.MIN);
        return kept;
    }

    private LocalPoints bits(Moves made, PointWeights weights) {
        int words = BitLayout.words(form.dimensions());
        int[] rowOfSent = made.rowOfSent();
        int[] placeOfCame = made.placeOfCame();
        long[][] blocks = new long[BlockLayout.blocks(count)][];
        for (int b = 0; b < BlockLayout.blocks(places); b++) {
            blocks[firstBlock + b] = new long[words * BlockLayout.BLOCK];
        }
        made.exchange()
                .forth(
                        words,
                        (first, some, into, at) -> {
                            for (int i = 0; i < some; i++) {
                                long[] row = own.words(rowOfSent[first + i]);
                                System.arraycopy(row, 0, into, at + i * words, words);
                            }
                        },
                        (first, some, from, at) -> {
                            for (int i = 0; i < some; i++) {
                                int place = placeOfCame[first + i];
                                long[] block = blocks[firstBlock + place / BlockLayout.BLOCK];
                                for (int w = 0; w < words; w++) {
                                    block[BitLayout.index(place % BlockLayout.BLOCK, w)] =
                                            from[at + i * words + w];
                                }
                            }
                        });
        return new BinaryPoints(form.dimensions(), blocks, weights, form.geometry());
    }

    /// The blocks that this rank owns, under their numbers over all ranks; no row is copied.
    private LocalPoints bitsInPlace() {
        long[][] blocks = new long[BlockLayout.blocks(count)][];
        for (int b = 0; b < BlockLayout.blocks(rows); b++) {
            blocks[firstBlock + b] = ((BinaryPoints) own).bits(b);
        }
        PointWeights weights = PointWeights.ofRank(count, count, firstBlock, null);
        return new BinaryPoints(form.dimensions(), blocks, weights, form.geometry());
    }

    /// Lets one rank after the other add to a state, which all ranks have in the end.
    private void inTurn(double[] state, Consumer<double[]> add) {
        for (int r = 0; r < comm.size(); r++) {
            if (r == comm.rank()) {
                add.accept(state);
            }
            comm.bcast(state, r);
        }
    }
}
