package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import io.portolan.cli.terminal.InputPageText;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.model.ClusterModel;
import io.portolan.clustering.output.BatchSummaryJson;
import io.portolan.clustering.output.CentersCsv;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.run.BatchRun;
import io.portolan.clustering.streaming.BatchClustering;
import io.portolan.clustering.streaming.MiniBatch;
import io.portolan.clustering.streaming.MiniBatchSettings;
import io.portolan.clustering.streaming.PointBatches;
import io.portolan.clustering.task.Beside;
import io.portolan.clustering.task.MemoryForecast;
import io.portolan.clustering.task.Results;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/// Clusters a file in passes over it, so that its points need not fit in memory.
///
/// ```
///   pass 1          a sample, and K-means of it
///   passes 2 to n   the centers move with every batch
///   pass n + 1      sizes and distances
///   last pass       labels.csv
/// ```
///
/// @param input the file
/// @param rows what else its rows say
/// @param read what of it
/// @param settings what to do
/// @param method its name on the command line
/// @param command a command line that gives the same result again
record OutOfCoreRun(
        InputOptions input,
        RowOptions rows,
        ReadSettings read,
        MiniBatchSettings settings,
        String method,
        String command) {

    private static final String LABELS = "labels.csv";
    private static final String CENTERS = "centers.csv";
    private static final String SUMMARY = "summary.json";
    private static final String MODEL = "model.json";

    /// What is written. Hulls and a report would need the points.
    static final List<String> FILES = List.of(LABELS, CENTERS, SUMMARY, MODEL);

    /// How many numbers a batch has; fixed, because the result depends on it.
    private static final int NUMBERS_PER_BATCH = 1 << 19;

    private static final int MOST_ROWS = 1 << 14;
    private static final int LEAST_ROWS = 1 << 8;

    /// The sample, the measuring, the labels.
    private static final int MORE_PASSES = 3;

    /// Makes all passes but the last.
    BatchRun cluster(RunDisplay display, Beside vectors, PrintWriter out) {
        long begin = System.nanoTime();
        FileExtent extent = PointReader.extent(input.file(), read).orElse(null);
        int batch = extent == null ? LEAST_ROWS : rows(extent);
        if (extent != null) {
            long most = Runtime.getRuntime().maxMemory();
            MemoryForecast forecast =
                    MemoryForecast.inBatches(
                            input.name(), extent, settings.clusters(), settings.sample(), batch);
            forecast.check(most);
            display.phase(forecast.toString());
        }
        display.phase("reading %s for what its columns hold".formatted(input.name()));
        BatchTable table = PointReader.batches(input.file(), read, batch).named(input.name());
        display.clear();
        InputPageText.print(table, out);
        rows.order().check(table.labels().apply(0), table.columns());
        vectors.end();
        int[] pass = {0};
        PointBatches shown =
                points -> {
                    pass[0]++;
                    display.phase(
                            "reading %s, pass %d of %d"
                                    .formatted(
                                            input.name(),
                                            pass[0],
                                            settings.passes() + MORE_PASSES));
                    table.batches().forEach(points);
                };
        BatchClustering clustering = new MiniBatch(settings).cluster(shown);
        if (clustering.points() > Integer.MAX_VALUE) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s has %d points; rows of results are numbered up to %d: divide it"
                            .formatted(input.name(), clustering.points(), Integer.MAX_VALUE));
        }
        BatchRun run =
                new BatchRun(
                        Version.current(),
                        command,
                        table,
                        clustering,
                        method,
                        settings.seed(),
                        settings.passes(),
                        settings.ranks(),
                        Duration.ofNanos(System.nanoTime() - begin),
                        MissingPolicy.of(read.csv()),
                        List.of(),
                        null);
        if (!rows.order().hasColumns()) {
            return run;
        }
        display.phase("reading %s for names and classes".formatted(input.name()));
        return rows.read(run);
    }

    /// Writes the files, the labels in the last pass.
    static void write(BatchRun run, ResultFolder folder) {
        BatchClustering clustering = run.clustering();
        BatchTable table = run.table();
        try (BatchLabels labels = new BatchLabels(table, clustering.model(), run.ranks())) {
            folder.write(
                    LABELS,
                    out ->
                            table.labels()
                                    .apply((int) clustering.points())
                                    .write(Results.columns(labels::label, labels::distance), out));
        }
        folder.write(
                CENTERS,
                out ->
                        CentersCsv.write(
                                table.columns(),
                                run.centers(),
                                clustering.clusters(),
                                run.medoids(),
                                out));
        folder.write(SUMMARY, Results.text(out -> BatchSummaryJson.write(run, out)));
        folder.write(
                MODEL,
                Results.text(out ->
                        new ClusterModel(
                                        run.version(),
                                        run.method(),
                                        table.columns(),
                                        clustering.model(),
                                        table.scaling(),
                                        run.policy(),
                                        clustering.clusters())
                                .write(out)));
    }

    private static int rows(FileExtent extent) {
        long size = extent.kept() == FileExtent.Kept.BITS ? Long.SIZE : 1;
        long rows = size * NUMBERS_PER_BATCH / extent.dimensions();
        return Math.clamp(rows, LEAST_ROWS, MOST_ROWS);
    }
}
