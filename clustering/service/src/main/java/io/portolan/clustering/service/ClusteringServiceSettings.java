package io.portolan.clustering.service;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How much the clustering service takes on, and where its files are.
///
/// *Failure:* [IllegalArgumentException] for a number less than 1, and for a lifetime of less than
/// a second.
///
/// @param folder where it keeps uploads, checkpoints and results; it is made if it does not exist
/// @param data the folder below which jobs may read files; null: they may read none
/// @param name of the service in its node
/// @param ranks how many ranks all jobs together have at a time
/// @param mostWaiting how many jobs may wait; one more is refused
/// @param mostOfUser how many jobs of one user may wait or run
/// @param bytesOfUser how many bytes of uploads and results one user may have, with what jobs that
///   have not ended may keep
/// @param mostEnded how many jobs that have ended are kept; the oldest goes first, with its results
/// @param uploadLifetime how long an upload is kept to which no piece comes and that no job takes
public record ClusteringServiceSettings(
        Path folder,
        @Nullable Path data,
        String name,
        int ranks,
        int mostWaiting,
        int mostOfUser,
        long bytesOfUser,
        int mostEnded,
        Duration uploadLifetime) {

    private static final Duration LEAST_LIFETIME = Duration.ofSeconds(1);

    public ClusteringServiceSettings {
        positive(ranks, "ranks");
        positive(mostWaiting, "mostWaiting");
        positive(mostOfUser, "mostOfUser");
        positive(bytesOfUser, "bytesOfUser");
        positive(mostEnded, "mostEnded");
        if (uploadLifetime.compareTo(LEAST_LIFETIME) < 0) {
            throw new IllegalArgumentException(
                    "uploadLifetime=%s: %s or more is allowed"
                            .formatted(uploadLifetime, LEAST_LIFETIME));
        }
    }

    private static void positive(long value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "%s=%d: 1 or more is allowed".formatted(name, value));
        }
    }

    /// A service `jobs` with a rank for each processor and room for a hundred jobs.
    public static ClusteringServiceSettings of(Path folder) {
        return new ClusteringServiceSettings(
                folder,
                null,
                "jobs",
                Runtime.getRuntime().availableProcessors(),
                100,
                20,
                4L << 30,
                10_000,
                Duration.ofDays(1));
    }

    /// These settings with a folder whose files jobs may read.
    public ClusteringServiceSettings withData(@Nullable Path root) {
        return new ClusteringServiceSettings(
                folder,
                root,
                name,
                ranks,
                mostWaiting,
                mostOfUser,
                bytesOfUser,
                mostEnded,
                uploadLifetime);
    }

    /// These settings with another number of ranks.
    public ClusteringServiceSettings withRanks(int all) {
        return new ClusteringServiceSettings(
                folder,
                data,
                name,
                all,
                mostWaiting,
                mostOfUser,
                bytesOfUser,
                mostEnded,
                uploadLifetime);
    }

    /// These settings with other limits of jobs.
    public ClusteringServiceSettings withJobs(int waiting, int ofUser, int ended) {
        return new ClusteringServiceSettings(
                folder, data, name, ranks, waiting, ofUser, bytesOfUser, ended, uploadLifetime);
    }

    /// These settings with another quota of bytes.
    public ClusteringServiceSettings withBytesOfUser(long bytes) {
        return new ClusteringServiceSettings(
                folder,
                data,
                name,
                ranks,
                mostWaiting,
                mostOfUser,
                bytes,
                mostEnded,
                uploadLifetime);
    }

    /// These settings with another lifetime of uploads.
    public ClusteringServiceSettings withUploadLifetime(Duration lifetime) {
        return new ClusteringServiceSettings(
                folder,
                data,
                name,
                ranks,
                mostWaiting,
                mostOfUser,
                bytesOfUser,
                mostEnded,
                lifetime);
    }
}
