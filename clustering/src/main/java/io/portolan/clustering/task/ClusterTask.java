package io.portolan.clustering.task;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.Method;
import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.output.CentersCsv;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Medoid;
import io.portolan.clustering.selection.ClusterQuality;
import io.portolan.clustering.selection.ClusterSelection;
import io.portolan.clustering.selection.SelectionOutcome;
import io.portolan.clustering.selection.SelectionSettings;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One run of `cluster`: reads points, clusters them, writes the results and a report. The command
/// line runs one, the clustering service one for each job.
///
/// ```
///   forecast --> read --> check --> cluster (or select) --> ClusterRun --> files
/// ```
///
/// *Threads:* one; interrupted, it ends within a sweep.
///
/// *Failure:* [ClusteringException], which names the option, the value and the remedy.
///
/// @param order what is asked
/// @param files what it reads
/// @param ranks how many ranks share the work
/// @param checkpoints where annealing keeps what it needs to go on; null: nowhere
/// @param version the version of the program, as results tell it
public record ClusterTask(
        ClusterOrder order,
        TaskFiles files,
        RankChoice ranks,
        @Nullable Checkpoints checkpoints,
        String version) {

    /// A run, and the files that tell of it.
    public record Written(ClusterRun run, List<String> files) {}

    /// Refuses what can be refused before anything is read.
    public void check() {
        order.check(files.start() != null);
        int least = order.isRange() ? order.numbers().range().least() : order.numbers().least();
        if (order.method() != Method.miniBatch) {
            Clusterer _ = clusterer(least, ranks.orOne(), null);
        }
    }

    /// How the points are read.
    public ReadSettings settings() {
        return order.settings(files.format(order.input().format()));
    }

    /// What is in the file, before it is read; empty where that cannot be told.
    public Optional<FileExtent> extent() {
        return PointReader.extent(files.points(), settings());
    }

    /// What memory it takes; empty where that cannot be told before the points are read.
    ///
    /// @param most the memory there is
    public Optional<MemoryForecast> forecast(long most) {
        return forecast(most, 1.0);
    }

    private Optional<MemoryForecast> forecast(long most, double share) {
        return extent().map(extent ->
                MemoryForecast.of(
                        files.name(),
                        extent,
                        share,
                        order.mostClusters(),
                        ranks.of(extent, order.mostClusters()),
                        most));
    }

    /// Reads the file.
    public PointTable read() {
        return PointReader.read(files.points(), settings()).named(files.name());
    }

    /// A clusterer of these ranks.
    public Clusterer clusterer(int clusters, int ranked, @Nullable Centers centers) {
        return order.clusterer(clusters, ranked, centers, checkpoints);
    }

    /// The ranks of this process.
    public TaskRanks own() {
        return new OwnRanks(this);
    }

    private record OwnRanks(ClusterTask task) implements TaskRanks {
        @Override
        public double share() {
            return 1;
        }

        @Override
        public PointTable read() {
            return task.read();
        }

        @Override
        public Clusterer clusterer(int clusters, int ranks, @Nullable Centers centers) {
            return task.clusterer(clusters, ranks, centers);
        }

        @Override
        public Clusterer one(int ranks) {
            return new KMeans(KMeansSettings.of(1).withRanks(ranks));
        }
    }

    /// Runs it in this process.
    public Written run(TaskObserver observer, ResultFolder folder) {
        return run(own(), observer, () -> {}, folder);
    }

    /// Runs it.
    ///
    /// @param workers who reads and clusters
    /// @param beforePoints what must have ended before points are touched
    /// @param folder where the files are written; who calls commits it
    public Written run(
            TaskRanks workers, TaskObserver observer, Runnable beforePoints, ResultFolder folder) {
        long begin = System.nanoTime();
        TaskFiles.Named smiles = files.smiles();
        SmilesFile structures = smiles == null ? null : new SmilesFile(smiles.file());
        tellForecast(observer, workers.share());
        observer.phase("reading " + files.name());
        PointTable table = workers.read();
        observer.read(table);
        order.rows().check(table.labels(), table.columns());
        GeographicPair geography = Geography.of(table, order.geo() || order.input().isGeographic());
        checkPoints(geography, table);
        observer.unit(
                DistanceUnit.of(
                        table.points().metric(), table.scaling(), table.columns(), geography));
        Centers centers = start(table);
        int ranked = ranks.of(table.points(), order.mostClusters());
        MemoryNeed need =
                MemoryNeed.of(table.points(), workers.share(), order.mostClusters(), ranked);
        need.check();
        observer.phase("clustering needs " + need + " of memory besides the points");
        beforePoints.run();
        long read = System.nanoTime();
        SelectionOutcome selection =
                order.isRange() ? select(workers, table, ranked, observer) : null;
        Clustering clustering =
                selection != null
                        ? selection.clustering()
                        : clusterer(workers, order.numbers().least(), ranked, centers, observer)
                                .cluster(table.points(), observer);
        long done = System.nanoTime();
        observer.phase("writing " + folder.target());
        RowColumns named = RowColumns.read(order.rows(), table, clustering);
        List<Medoid> medoids = MedoidNames.of(table, clustering, named.names(), structures);
        try (Results results = Results.begin(table, clustering, medoids, folder)) {
            ClusterRun run =
                    new ClusterRun(
                            version,
                            order.command(files),
                            table,
                            clustering,
                            selection,
                            order.method().toString(),
                            order.method().fullName(),
                            order.seed(),
                            geography,
                            geography == null ? Geography.misfit(table) : null,
                            Duration.ofNanos(read - begin),
                            Duration.ofNanos(done - read),
                            medoids,
                            MissingPolicy.of(settings().csv()),
                            ClusterQuality.of(
                                    table.points(), clustering, order.seed(), workers.one(ranked)),
                            named.names(),
                            named.comparison());
            return new Written(run, results.write(run, order.rows().points()));
        }
    }

    /// Says what memory it takes, or that there is too little, before time is spent on reading.
    private void tellForecast(TaskObserver observer, double share) {
        long most = Runtime.getRuntime().maxMemory();
        forecast(most, share)
                .ifPresent(forecast -> {
                    forecast.check(most);
                    observer.phase(forecast.toString());
                });
    }

    private void checkPoints(@Nullable GeographicPair geography, PointTable table) {
        if (order.rows().points() && geography == null) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    "--points writes positions on the Earth, and the columns used are "
                            + String.join(", ", table.columns())
                            + "; name longitude and latitude with --columns and add --geo, or leave"
                            + " it out");
        }
    }

    private @Nullable Centers start(PointTable table) {
        TaskFiles.Named start = files.start();
        return start == null
                ? null
                : table.scaling().scaled(CentersCsv.read(start.file(), table.columns()));
    }

    private SelectionOutcome select(
            TaskRanks workers, PointTable table, int ranked, TaskObserver observer) {
        SelectionSettings settings =
                SelectionSettings.of(order.numbers().range()).withSeed(order.seed());
        return new ClusterSelection(
                        settings,
                        k -> clusterer(workers, k, ranked, null, observer),
                        workers.one(1))
                .select(table.points(), _ -> observer);
    }

    private Clusterer clusterer(
            TaskRanks workers,
            int k,
            int ranked,
            @Nullable Centers centers,
            TaskObserver observer) {
        observer.phase("clustering" + (order.isRange() ? ", K = " + k : beginning()));
        return workers.clusterer(k, ranked, centers);
    }

    /// Where the run begins: `from checkpoint FILE`; empty where it is not to go on from one.
    private String beginning() {
        if (checkpoints == null || !checkpoints.isResumed()) {
            return "";
        }
        return Files.exists(checkpoints.file())
                ? " from checkpoint " + checkpoints.file()
                : " from the beginning: there is no checkpoint " + checkpoints.file() + " yet";
    }
}
