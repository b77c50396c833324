package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.streaming.PointBatches;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Reads points from CSV files, plain or packed with gzip.
///
/// What is not said in [CsvSettings] is found out: the separator (comma, tab, semicolon, bar or
/// runs of spaces), whether there is a header, and which columns are coordinates, see
/// [InputColumns].
///
/// ```
///   beginning --> a guess which columns are used
///   pass 1        reads them, and counts what the others hold; stops at the first row that is not
///                 clean. Nearly always it comes to the end, and the guess was right
///   else          a pass that counts what all columns hold, the choice, and a pass that reads them
/// ```
///
/// *Failure:* [io.portolan.clustering.ClusteringException], naming the file and, as far as they
/// apply, line, column and value: with [io.portolan.clustering.ClusteringException.Fault#ARGUMENT]
/// when the settings ask for a column that is not there or ask for one twice, with
/// [io.portolan.clustering.ClusteringException.Fault#DATA] when the file cannot be read, has no row
/// of data, or has a row with a field too many or too few, a value that is missing or no finite
/// number, or a negative weight.
///
/// *Cost:* one pass on all cores, three where values are missing, on one core from the first quote
/// in the rows of data on; memory for the numbers, above three dimensions twice while they are
/// read, and some 256 KiB of text per core.
public final class CsvReader {

    /// So many blocks of text are read ahead of rows that are not kept here.
    private static final int BLOCKS_AHEAD = 16;

    private final FileRanks ranks;
    private final Path file;
    private final CsvSettings settings;
    private final CsvStart start;
    private final TextPart part;
    private final SkippedRows skipped = new SkippedRows();

    private CsvReader(FileRanks ranks, Path file, CsvSettings settings) {
        this.ranks = ranks;
        this.file = file;
        this.settings = settings;
        this.start = ranks.unlessAny(() -> CsvStart.of(file, settings));
        this.part = TextPart.of(ranks, file, start);
    }

    public static PointTable read(Path file, CsvSettings settings) {
        return read(FileRanks.ALONE, file, settings);
    }

    /// As [PointReader#read(FileRanks,Path,ReadSettings)].
    static PointTable read(FileRanks ranks, Path file, CsvSettings settings) {
        return new CsvReader(ranks, file, settings).read();
    }

    /// The points in batches of so many rows, for files that do not fit in memory; the file is read
    /// anew in every pass, and once before them.
    ///
    /// *Failure:* as [#read]; [io.portolan.clustering.ClusteringException] when `rows` is below 1.
    public static PointBatches batches(Path file, CsvSettings settings, int rows) {
        return batchTable(file, settings, rows).batches();
    }

    static BatchTable batchTable(Path file, CsvSettings settings, int rows) {
        BatchTable.checkRows(rows);
        return new CsvReader(FileRanks.ALONE, file, settings).batchTable(rows);
    }

    /// How many points the file has, as [PointReader#extent].
    static Optional<FileExtent> extent(Path file, CsvSettings settings) {
        CsvReader reader = new CsvReader(FileRanks.ALONE, file, settings);
        InputColumns guess = reader.guess();
        if (guess == null) {
            return Optional.empty();
        }
        CsvColumns columns = CsvColumns.of(reader.start.shownNames(), guess);
        TextLength length = TextLength.of(file);
        long rows = length.linesAfter(reader.start.offset());
        return Optional.of(
                new FileExtent(
                        rows,
                        columns.dimensions(),
                        FileExtent.Kept.DOUBLES,
                        columns.hasWeight(),
                        false,
                        length.isWhole(),
                        rows * columns.values() * Double.BYTES));
    }

    /// Columns that were chosen, and what all columns hold.
    private record StudiedColumns(InputColumns columns, List<ColumnProfile> profiles) {}

    /// Rows that are all clean, and the choice that was guessed and made for them.
    private record Clean(InputColumns guess, DenseRows rows, StudiedColumns choice) {}

    private PointTable read() {
        Clean clean = readClean();
        StudiedColumns choice = clean == null ? studied() : clean.choice();
        DenseRows rows =
                clean != null && clean.guess().isSameChoice(choice.columns())
                        ? clean.rows()
                        : readAll(choice);
        CsvLabels labels = new CsvLabels(file, start, skipped, rows.count());
        return DenseTable.make(
                file,
                rows,
                choice.columns(),
                settings,
                page(choice.columns()),
                skipped,
                labels,
                null);
    }

    /// Reads what the beginning suggests; null where it suggests nothing or a row is not clean.
    private @Nullable Clean readClean() {
        InputColumns guess = guess();
        if (guess == null) {
            return null;
        }
        int[] probes = probes(guess);
        CsvColumns columns = CsvColumns.of(start.shownNames(), guess, probes);
        DenseRows rows = rows(columns.values());
        CsvPass pass = new CsvPass(file, start, part, columns, (_, _) -> false, rows::add);
        return ranks.areAll(ranks.unlessAny(() -> pass.run(blocks())))
                ? new Clean(guess, rows, choice(pass, rows, probes, columns.wanted()))
                : null;
    }

    /// What the whole file holds, and the choice that follows from it.
    private StudiedColumns studied() {
        int[] probes = probes(null);
        CsvColumns none = new CsvColumns(start.shownNames(), new int[0], InputColumns.NONE, probes);
        DenseRows rows = rows(Math.max(1, probes.length));
        CsvPass.Sink sink = probes.length == 0 ? (_, _) -> {} : rows::add;
        CsvPass pass = new CsvPass(file, start, part, none, (_, _) -> true, sink);
        ranks.unlessAny(() -> pass.run(BLOCKS_AHEAD));
        return choice(pass, rows, probes, 0);
    }

    private StudiedColumns choice(CsvPass pass, DenseRows rows, int[] probes, int firstProbe) {
        List<ColumnProfile> profiles = pass.counts().merged(ranks).profiles(start.names());
        return new StudiedColumns(
                decide(
                        profiles,
                        place -> {
                            int probe = Arrays.binarySearch(probes, place);
                            return probe >= 0 && rows.nameRows(firstProbe + probe);
                        }),
                profiles);
    }

    /// Reads the rows of a choice, and does with those that cannot be used what the settings say.
    private DenseRows readAll(StudiedColumns choice) {
        CsvColumns columns = CsvColumns.of(start.shownNames(), choice.columns());
        DenseRows rows = rows(columns.values());
        pass(choice, columns, rows::add, blocks());
        return rows;
    }

    private DenseRows rows(int width) {
        return ranks.rows(width, false);
    }

    private int blocks() {
        return ranks.deal() == null ? Integer.MAX_VALUE : BLOCKS_AHEAD;
    }

    private void pass(StudiedColumns choice, CsvColumns columns, CsvPass.Sink sink, int blocks) {
        RowPolicy policy =
                new RowPolicy(
                        file,
                        settings,
                        choice.columns(),
                        choice.profiles(),
                        skipped,
                        start.hasNames() ? "" : "; where the first row holds names, add --header");
        CsvPass pass =
                new CsvPass(
                        file,
                        start,
                        part,
                        columns,
                        (row, problem) -> {
                            policy.leaveOut(row, problem);
                            return true;
                        },
                        sink);
        ranks.unlessAny(() -> pass.run(blocks));
        skipped.addOthers(ranks, ranks.before(pass.rows()));
        policy.checkLeft(ranks.sum(pass.rows()));
    }

    private BatchTable batchTable(int most) {
        StudiedColumns choice = studied();
        CsvColumns columns = CsvColumns.of(start.shownNames(), choice.columns());
        Scaling scaling =
                BatchScaling.of(
                        settings.scale(),
                        columns.dimensions(),
                        columns.hasWeight(),
                        sink -> pass(choice, columns, sink, BLOCKS_AHEAD));
        DenseTable.Maker maker =
                new DenseTable.Maker(
                        file,
                        choice.columns(),
                        new CsvLabels(file, start, skipped, Integer.MAX_VALUE));
        PointBatches batches =
                batch -> {
                    WeightyBatches parts = new WeightyBatches(maker, scaling, most, batch);
                    pass(choice, columns, parts, BLOCKS_AHEAD);
                    parts.end();
                };
        return new BatchTable(
                file,
                batches,
                choice.columns().coordinateNames(),
                choice.columns().weightName(),
                skipped,
                points -> new CsvLabels(file, start, skipped, points),
                scaling,
                page(choice.columns()));
    }

    private InputPage page(InputColumns chosen) {
        List<String> facts = new ArrayList<>();
        facts.add(start.dialect().shown());
        facts.add(
                start.header() > 0
                        ? "names in line " + start.header()
                        : "no names: line %d is data (--header where it is not)"
                                .formatted(start.line()));
        facts.addAll(start.notes());
        return new InputPage(PointFormat.csv, facts, chosen, List.of());
    }

    /// The columns that the beginning suggests; null where it is too short or too odd to tell.
    private @Nullable InputColumns guess() {
        try {
            return decide(start.guess().profiles(start.names()), _ -> true);
        } catch (ClusteringException e) {
            return null; // the whole file will say it again, or will do
        }
    }

    private InputColumns decide(List<ColumnProfile> profiles, IntPredicate numbersRows) {
        return TextFile.naming(
                file,
                () ->
                        InputColumns.decide(
                                profiles,
                                new InputColumns.ColumnRequest(
                                        settings, start.hasNames(), "line", false),
                                numbersRows));
    }

    /// Columns that may number the rows, in ascending order: those without a name that are not
    /// used.
    private int[] probes(@Nullable InputColumns guess) {
        if (!start.hasNames()) {
            return new int[0];
        }
        List<ColumnProfile> profiles = start.guess().profiles(start.names());
        int[] probes = new int[profiles.size()];
        int count = 0;
        for (int i = 0; i < probes.length; i++) {
            ColumnProfile profile = profiles.get(i);
            boolean isUsed = guess != null && guess.uses(i);
            if (profile.isNameless() && profile.numbers() > 0 && !isUsed) {
                probes[count++] = i;
            }
        }
        return Arrays.copyOf(probes, count);
    }
}
