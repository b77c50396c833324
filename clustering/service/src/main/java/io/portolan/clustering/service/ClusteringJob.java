package io.portolan.clustering.service;

import io.portolan.services.Key;
import io.portolan.services.operation.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A job, as it is kept: an item of the collection `jobs`.
///
/// @param id its name
/// @param owner who submitted it
/// @param roles of its owner, under which a service is asked for its points; null: none is asked
/// @param status how it is
/// @param name what its points are called in results
/// @param request what was asked
/// @param bytes how many bytes it keeps on the disk for its owner: those of its uploads until it
///   ends
/// @param submitted when
/// @param started when its ranks began, for the last time; null: they have not
/// @param ended when it ended; null: it has not
/// @param result what it found; null unless it is done
/// @param failure why it failed or was canceled; null: neither
public record ClusteringJob(
        @Key String id,
        String owner,
        @Nullable Set<String> roles,
        Status status,
        String name,
        JobRequest request,
        long bytes,
        Instant submitted,
        @Nullable Instant started,
        @Nullable Instant ended,
        @Nullable Result result,
        @Nullable String failure) {

    /// How a job is.
    public enum Status {
        /// It waits for its turn; [JobProgress#position()] says how long the queue before it is.
        WAITING,
        /// Its ranks are at work.
        RUNNING,
        /// Its results are there.
        DONE,
        /// There are no results: see [ClusteringJob#failure()].
        FAILED,
        /// Somebody canceled it.
        CANCELED;

        /// Whether nothing happens to it any more.
        public boolean isEnd() {
            return this == DONE || this == FAILED || this == CANCELED;
        }
    }

    /// What a job found.
    ///
    /// @param points how many
    /// @param clusters how many
    /// @param sse the sum of squared distances to the centers
    /// @param sweeps over the points
    /// @param seconds that clustering took, without what was done before a restart
    /// @param columns the coordinates
    /// @param files the names of the results, below `$files/ID/`
    public record Result(
            int points,
            int clusters,
            double sse,
            int sweeps,
            double seconds,
            List<String> columns,
            List<String> files) {

        public Result {
            columns = List.copyOf(columns);
            files = List.copyOf(files);
        }
    }

    public ClusteringJob {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(submitted, "submitted");
        roles = roles == null ? null : Set.copyOf(roles);
    }

    /// The job, waiting for its turn.
    static ClusteringJob submitted(
            String id, Principal who, String name, JobRequest request, long bytes, Instant now) {
        Set<String> roles = request.data().service() == null ? null : who.roles();
        return new ClusteringJob(
                id,
                who.name(),
                roles,
                Status.WAITING,
                name,
                request,
                bytes,
                now,
                null,
                null,
                null,
                null);
    }

    /// On whose behalf a service is asked for its points.
    Principal asking() {
        return new Principal(owner, roles == null ? Set.of() : roles);
    }

    /// The job, submitted at this time.
    ClusteringJob at(Instant time) {
        return with(status, bytes, time, started, ended, result, failure);
    }

    /// The job when its ranks begin.
    ClusteringJob begun(Instant now) {
        return with(Status.RUNNING, bytes, submitted, now, null, null, null);
    }

    /// The job in the queue again.
    ClusteringJob waiting() {
        return with(Status.WAITING, bytes, submitted, null, null, null, null);
    }

    /// When the job was last changed.
    Instant changed() {
        return Objects.requireNonNullElse(ended, Objects.requireNonNullElse(started, submitted));
    }

    /// The job at its end.
    ClusteringJob ended(
            Status end, long nowBytes, @Nullable Result found, @Nullable String why, Instant now) {
        return with(end, nowBytes, submitted, started, now, found, why);
    }

    private ClusteringJob with(
            Status now,
            long nowBytes,
            Instant submission,
            @Nullable Instant start,
            @Nullable Instant end,
            @Nullable Result found,
            @Nullable String why) {
        return new ClusteringJob(
                id, owner, roles, now, name, request, nowBytes, submission, start, end, found, why);
    }
}
