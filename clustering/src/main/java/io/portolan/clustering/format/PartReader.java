package io.portolan.clustering.format;

import io.portolan.clustering.CommonFailure;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.RowDeal;
import io.portolan.clustering.ScatteredBits;
import io.portolan.clustering.SpreadPoints;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads the points of a file on all ranks of a communicator, each its own part.
///
/// Rows of bits, which are those of FPS and of NumPy files, are owned by the ranks that will sweep
/// over them, and no rank has more at any moment. Rows of numbers are owned by those that read
/// them. Of a plain file each rank reads its own rows:
///
/// ```
///   FPS      header | lines that rank 0 counts | lines that rank 1 counts |
///            header | rows of rank 0 ...... | rows of rank 1 ...... |     then each reads its own
///   NumPy    header | rows of rank 0 ...... | rows of rank 1 ...... |     by their numbers
///   CSV      header | bytes of rank 0 .. | bytes of rank 1 .. |           rows that begin there
///   LIBSVM   | bytes of rank 0 .. | bytes of rank 1 .. |                  lines that begin there
///   Parquet  | rows of rank 0 ...... | rows of rank 1 ...... |            by their numbers
/// ```
///
/// Whether all values of a LIBSVM file are 1 is known when it was read. Then the points are bits,
/// and each rank reads those that it will own.
///
/// Of a file that not all ranks see, or that is packed with gzip, and of GeoJSON rank 0 passes the
/// rows on while it reads them: bits each to its owner ([ScatteredBits]), numbers in turn
/// ([RowDeal]).
///
/// *Failure:* [io.portolan.clustering.ClusteringException] on all ranks alike: what the first rank
/// says that failed, with the numbers that lines and rows have in the file.
public final class PartReader {
    private static final List<Way> WAYS = List.of(Way.values());
    private static final List<Metric> METRICS = List.of(Metric.values());

    /// Of the pieces of a file that are compared.
    private static final int PIECE_BYTES = 4096;

    private static final int PIECES = 64;

    private final Intracomm comm;
    private final Path file;
    private final Supplier<ReadSettings> settings;

    private PartReader(Intracomm comm, Path file, Supplier<ReadSettings> settings) {
        this.comm = comm;
        this.file = file;
        this.settings = settings;
    }

    /// What a rank has of the file.
    ///
    /// @param own the points of this rank
    /// @param table on rank 0 what is known of the whole file, with the points of rank 0; null on
    ///   others
    public record Part(Points own, @Nullable PointTable table) {}

    /// Who reads what.
    private enum Way {
        /// Rank 0 reads all, and deals it out.
        DEALT,
        /// Rank 0 reads rows of bits, and passes each on to its owner.
        SCATTERED,
        /// Each rank reads its own rows of bits.
        PARTS,
        /// Each rank reads its own rows of numbers, or of what may be numbers.
        PARTS_OF_NUMBERS
    }

    /// Reads the file; all ranks call it.
    ///
    /// @param settings asked for on rank 0, and on others where they read
    /// @param isOfRank0 whether only rank 0 can read the file; counts on rank 0
    public static Part read(
            Intracomm comm, Path file, Supplier<ReadSettings> settings, boolean isOfRank0) {
        return new PartReader(comm, file, settings).read(isOfRank0);
    }

    private static boolean hasBits(Path file, PointFormat format, ReadSettings settings) {
        return settings.metric() != Metric.GEO
                && (format == PointFormat.fps
                        || (format == PointFormat.npy && NpyReader.rowsOfBits(file, settings) > 0));
    }

    private Part read(boolean isOfRank0) {
        Way own =
                CommonFailure.unlessAny(comm, () -> comm.rank() == 0 ? way(isOfRank0) : Way.DEALT);
        int[] way = {WAYS.indexOf(own)};
        comm.bcast(way, 0);
        return switch (WAYS.get(way[0])) {
            case DEALT -> dealt();
            case SCATTERED -> scattered();
            case PARTS -> {
                long size = sizeSeenByAll();
                yield size < 0 ? scattered() : parts(size);
            }
            case PARTS_OF_NUMBERS -> {
                long size = sizeSeenByAll();
                yield size < 0 ? dealt() : numbers(size);
            }
        };
    }

    private Way way(boolean isOfRank0) {
        ReadSettings given = settings.get();
        PointFormat format = PointReader.format(file, given);
        if (!hasBits(file, format, given)) {
            return !isOfRank0 && PointReader.hasPartsOfNumbers(file, format, given)
                    ? Way.PARTS_OF_NUMBERS
                    : Way.DEALT;
        }
        return isOfRank0 || TextFile.isPacked(file) ? Way.SCATTERED : Way.PARTS;
    }

    /// How long the file is, where all ranks see the file that rank 0 sees, as on one host or in a
    /// folder that hosts share; -1 where one does not.
    private long sizeSeenByAll() {
        long[] own = mark();
        long[] ofRank0 = own.clone();
        comm.bcast(ofRank0, 0);
        int[] isSeen = {Arrays.equals(own, ofRank0) ? 1 : 0};
        comm.allreduce(isSeen, isSeen, Op.MIN);
        return isSeen[0] == 1 ? ofRank0[0] : -1;
    }

    /// The length, and a checksum of pieces from the beginning to the end, which tells a copy with
    /// other points apart: NumPy files of one shape are equally long. -1 where it cannot be read.
    private long[] mark() {
        CRC32C checksum = new CRC32C();
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
            for (int i = 0; i < PIECES; i++) {
                channel.read(piece.clear(), Math.max(0, size - PIECE_BYTES) * i / (PIECES - 1));
                checksum.update(piece.flip());
            }
            return new long[] {size, checksum.getValue()};
        } catch (IOException e) {
            return new long[] {-1, 0};
        }
    }

    private Part dealt() {
        Intracomm apart = comm.dup();
        try {
            Part read =
                    CommonFailure.unlessAny(
                            comm,
                            () ->
                                    comm.rank() == 0
                                            ? RowDeal.lead(apart, this::dealt)
                                            : new Part(RowDeal.help(apart), null));
            return PointReader.withMetric(
                    FileRanks.together(comm, 0), comm.rank() == 0 ? settings.get() : null, read);
        } finally {
            apart.free();
        }
    }

    private Part dealt(RowDeal deal) {
        PointTable table = PointReader.read(FileRanks.dealing(deal), file, settings.get());
        return new Part(table.points(), table);
    }

    private Part numbers(long size) {
        ReadSettings given = CommonFailure.unlessAny(comm, settings);
        FileRanks ranks = FileRanks.together(comm, size);
        PointTable table = PointReader.read(ranks, file, given);
        return PointReader.withMetric(
                ranks, given, new Part(table.points(), comm.rank() == 0 ? table : null));
    }

    private Part scattered() {
        int[] shape = CommonFailure.unlessAny(comm, () -> comm.rank() == 0 ? shape() : new int[3]);
        comm.bcast(shape, 0);
        ScatteredBits scattered = new ScatteredBits(shape[0], shape[1], METRICS.get(shape[2]));
        Points own =
                scattered.read(
                        comm,
                        comm.rank() == 0
                                ? batch ->
                                        PointReader.batches(
                                                        file, settings.get(), ScatteredBits.BATCH)
                                                .batches()
                                                .forEach(batch)
                                : null);
        return part(own, shape[0], shape[1]);
    }

    /// How many points of how many bits, and their metric.
    private int[] shape() {
        ReadSettings given = settings.get();
        int metric = METRICS.indexOf(given.metric());
        if (PointReader.format(file, given) == PointFormat.npy) {
            PointTable table = NpyReader.tableOfBits(file, given, Points.none());
            return new int[] {NpyReader.rowsOfBits(file, given), table.columns().size(), metric};
        }
        FpsReader.Head head = FpsReader.head(file);
        long rows = LineCounts.of(file, head.offset(), Long.MAX_VALUE).lines();
        return new int[] {checked(rows), head.bits(), metric};
    }

    private Part parts(long size) {
        ReadSettings given = CommonFailure.unlessAny(comm, settings);
        PointFormat format = CommonFailure.unlessAny(comm, () -> PointReader.format(file, given));
        return format == PointFormat.npy ? rows(given) : lines(given, size);
    }

    private Part rows(ReadSettings given) {
        int count = CommonFailure.unlessAny(comm, () -> NpyReader.rowsOfBits(file, given));
        int first = firstOf(comm.rank(), count);
        int rows = firstOf(comm.rank() + 1, count) - first;
        Points own = CommonFailure.unlessAny(comm, () -> NpyReader.bits(file, given, first, rows));
        return part(own, count, own.dimensions());
    }

    private Part lines(ReadSettings given, long size) {
        FpsReader.Head head = CommonFailure.unlessAny(comm, () -> FpsReader.head(file));
        LineCounts counts = CommonFailure.unlessAny(comm, () -> counted(head.offset(), size));
        long[] lines = new long[comm.size()];
        comm.allgather(new long[] {counts.lines()}, lines);
        int count = CommonFailure.unlessAny(comm, () -> checked(Arrays.stream(lines).sum()));
        long[] offsets = offsets(head, counts, lines, count);
        int first = firstOf(comm.rank(), count);
        int rows = firstOf(comm.rank() + 1, count) - first;
        Points own =
                CommonFailure.unlessAny(
                        comm,
                        () ->
                                FpsReader.rows(
                                        file,
                                        head,
                                        given.metric(),
                                        offsets[comm.rank()],
                                        first,
                                        rows));
        return part(own, count, head.bits());
    }

    /// The lines that end in the part of the text that this rank counts.
    private LineCounts counted(long offset, long size) {
        long length = size - offset;
        boolean isLast = comm.rank() == comm.size() - 1;
        return LineCounts.of(
                file,
                offset + length / comm.size() * comm.rank(),
                isLast ? Long.MAX_VALUE : offset + length / comm.size() * (comm.rank() + 1));
    }

    /// Where the rows of each rank begin: those know it who counted the lines there.
    private long[] offsets(FpsReader.Head head, LineCounts counts, long[] lines, int count) {
        long before = Arrays.stream(lines, 0, comm.rank()).sum();
        long[] offsets =
                CommonFailure.unlessAny(
                        comm,
                        () -> {
                            long[] known = new long[comm.size()];
                            for (int r = 0; r < known.length; r++) {
                                long ends = firstOf(r, count) - before;
                                if (ends > 0 && ends <= counts.lines()) {
                                    known[r] = counts.after(ends);
                                }
                            }
                            return known;
                        });
        comm.allreduce(offsets, offsets, Op.MAX);
        return Arrays.stream(offsets).map(offset -> offset == 0 ? head.offset() : offset).toArray();
    }

    private int firstOf(int rank, int count) {
        return SpreadPoints.firstPoint(count, rank, comm.size());
    }

    private int checked(long rows) {
        if (rows > Integer.MAX_VALUE) {
            throw TextFile.bad(
                    file,
                    "the file has %d rows; at most %d can be clustered: cluster a part of them"
                            .formatted(rows, Integer.MAX_VALUE));
        }
        return (int) rows;
    }

    /// @param count how many points all ranks have
    private Part part(Points own, int count, int bits) {
        return CommonFailure.unlessAny(
                comm, () -> new Part(own, comm.rank() == 0 ? table(own, count, bits) : null));
    }

    private PointTable table(Points own, int count, int bits) {
        ReadSettings given = settings.get();
        return PointReader.format(file, given) == PointFormat.npy
                ? NpyReader.tableOfBits(file, given, own)
                : FpsReader.table(file, own, bits, count);
    }
}
