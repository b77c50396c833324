package io.portolan.clustering.order;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Scaling.Kind;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.ReadSettings;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is asked of one run of `cluster`, without the files: the options of the command line as
/// values. What is null is as by default.
///
/// *Failure:* [ClusteringException] of the fault ARGUMENT by [#check], which names the option.
///
/// @param clusters how many, or a range such as `2..30` to choose from; null where annealing finds
///   it
/// @param method how; null: deterministic annealing
/// @param seed where random numbers start; null: 1
/// @param geo whether the columns are longitude and latitude whatever their names are; null: no
/// @param scale what columns are divided by; null: nothing
/// @param maxIterations the limit of sweeps of k-means; null: its own
/// @param passes how often mini-batch passes over the points; null: its own
/// @param input what of the file is read; null: everything is found out
/// @param rows what else the rows say; null: nothing
/// @param annealing what only deterministic annealing understands; null: as by default
public record ClusterOrder(
        @Nullable String clusters,
        @Nullable Method method,
        @Nullable Long seed,
        @Nullable Boolean geo,
        @Nullable Kind scale,
        @Nullable Integer maxIterations,
        @Nullable Integer passes,
        @Nullable InputOrder input,
        @Nullable RowOrder rows,
        @Nullable AnnealingOrder annealing) {

    public ClusterOrder {
        method = method == null ? Method.da : method;
        seed = seed == null ? 1 : seed;
        geo = Boolean.TRUE.equals(geo);
        scale = scale == null ? Kind.NONE : scale;
        input = input == null ? InputOrder.DETECTED : input;
        rows = rows == null ? RowOrder.NONE : rows;
        annealing = annealing == null ? AnnealingOrder.USUAL : annealing;
    }

    /// Asks for deterministic annealing with this number of clusters and default settings.
    public static ClusterOrder of(String clusters) {
        return new ClusterOrder(clusters, null, null, null, null, null, null, null, null, null);
    }

    /// The same, with this of the file.
    public ClusterOrder withInput(InputOrder read) {
        return new ClusterOrder(
                clusters, method, seed, geo, scale, maxIterations, passes, read, rows, annealing);
    }

    /// The same by deterministic annealing that is done so.
    public ClusterOrder withAnnealing(AnnealingOrder how) {
        return new ClusterOrder(
                clusters, Method.da, seed, geo, scale, maxIterations, passes, input, rows, how);
    }

    @Override
    public Method method() {
        return Objects.requireNonNull(method);
    }

    @Override
    public Long seed() {
        return Objects.requireNonNull(seed);
    }

    @Override
    public Boolean geo() {
        return Objects.requireNonNull(geo);
    }

    @Override
    public Kind scale() {
        return Objects.requireNonNull(scale);
    }

    @Override
    public InputOrder input() {
        return Objects.requireNonNull(input);
    }

    @Override
    public RowOrder rows() {
        return Objects.requireNonNull(rows);
    }

    @Override
    public AnnealingOrder annealing() {
        return Objects.requireNonNull(annealing);
    }

    /// The numbers asked for; any number where annealing is to find it.
    ///
    /// *Failure:* [ClusteringException] for what are none.
    public ClusterNumbers numbers() {
        if (clusters == null) {
            return new ClusterNumbers(1, 1);
        }
        try {
            return ClusterNumbers.parse(clusters);
        } catch (IllegalArgumentException e) {
            throw usage("--clusters: " + e.getMessage());
        }
    }

    /// Whether several numbers of clusters are to be tried.
    public boolean isRange() {
        return !numbers().isSingle();
    }

    /// How many clusters there may be at a time.
    public int mostClusters() {
        int most = numbers().most();
        return method() == Method.da ? annealing().most(most) : most;
    }

    /// How many clusters an annealing goes to; 0 where that is not known.
    public int expected() {
        return method() == Method.da && clusters != null && !isRange() ? numbers().least() : 0;
    }

    /// How a file is read.
    ///
    /// @param found what kind of file it is
    public ReadSettings settings(PointFormat found) {
        ReadSettings settings = input().settings(found);
        return settings.withCsv(settings.csv().withScale(scale()).withApart(rows().apart()));
    }

    /// Refuses what cannot be meant together.
    ///
    /// @param hasStart whether there are centers to start from
    public void check(boolean hasStart) {
        if ((clusters == null) != annealing().findsClusters()) {
            throw usage(
                    clusters == null
                            ? "say how many clusters with --clusters K, or until when to cool down"
                                    + " with --max-clusters N or --until-temperature T"
                            : "--clusters is "
                                    + numbers()
                                    + ", and --max-clusters and --until-temperature are for when it"
                                    + " is not known; leave one of them out");
        }
        require(Method.da, annealing().given());
        require(Method.kmeans, hasStart ? "--start" : null);
        require(Method.kmeans, maxIterations == null ? null : "--max-iterations");
        require(Method.miniBatch, passes == null ? null : "--passes");
        if (isRange()) {
            refuseRange(single(hasStart));
        }
    }

    /// Refuses an option of another method.
    ///
    /// @param option that was given; null: none
    public void require(Method needed, @Nullable String option) {
        if (option != null && method() != needed) {
            throw usage(
                    "%s does not work with --method %s; add --method %s, or leave it out"
                            .formatted(option, method(), needed));
        }
    }

    /// Refuses to try several numbers.
    ///
    /// @param single why there can be only one; null: there may be several
    public void refuseRange(@Nullable String single) {
        if (single != null) {
            throw usage(
                    single
                            + ", and --clusters is "
                            + numbers()
                            + "; leave it out, or give one number");
        }
    }

    private @Nullable String single(boolean hasStart) {
        if (annealing().outliers() != null) {
            return "--outliers is for one number of clusters, since others would have other outliers"
                    + " and no criterion could compare them";
        }
        if (hasStart) {
            return "--start has centers for one number of clusters";
        }
        return method() == Method.miniBatch
                ? "--method mini-batch is for one number of clusters"
                : null;
    }

    /// Makes a clusterer, which checks the numbers.
    ///
    /// @param number how many clusters; ignored where that is to be found
    /// @param start the centers k-means starts from; null: it chooses them
    /// @param checkpoints where annealing keeps what it needs to go on; null: nowhere
    public Clusterer clusterer(
            int number, int ranks, @Nullable Centers start, @Nullable Checkpoints checkpoints) {
        return switch (method()) {
            case da -> annealing().clusterer(number, ranks, seed(), checkpoints);
            case kmeans -> {
                KMeansSettings settings =
                        KMeansSettings.of(number).withRanks(ranks).withSeed(seed());
                if (maxIterations != null) {
                    settings = settings.withMaxIterations(maxIterations);
                }
                if (start != null) {
                    settings = settings.withSeeding(new GivenCenters(start));
                }
                yield new KMeans(settings);
            }
            case miniBatch -> throw new IllegalStateException(method() + " clusters no points");
        };
    }

    /// A command line that gives the same result.
    public String command(TaskFiles files) {
        CommandText text = new CommandText().add("cluster");
        text.add(files.isStandardInput() ? "-" : files.name().toString());
        text.add("--clusters", clusters == null ? null : numbers());
        text.add("--method", method()).add("--seed", seed());
        annealing().addTo(text);
        input().addTo(text);
        rows().addTo(text);
        text.add("--start", name(files.start()));
        text.add("--max-iterations", maxIterations).add("--passes", passes);
        text.add("--smiles", name(files.smiles()));
        text.addConstant("--scale", scale() == Kind.NONE ? null : scale());
        text.addIf(geo(), "--geo");
        return text.toString();
    }

    private static @Nullable Path name(TaskFiles.@Nullable Named file) {
        return file == null ? null : file.name();
    }

    private static ClusteringException usage(String message) {
        return new ClusteringException(ClusteringException.Fault.ARGUMENT, message);
    }
}
