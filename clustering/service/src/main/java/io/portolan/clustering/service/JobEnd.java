package io.portolan.clustering.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// The end of a job, until it is known whether it is kept.
///
/// *Threads:* any.
final class JobEnd {

    private final ClusteringJob job;
    private final CompletableFuture<Boolean> kept = new CompletableFuture<>();
    private boolean isRefused; // by the thread that keeps it

    /// @param job at its end
    JobEnd(ClusteringJob job) {
        this.job = job;
    }

    ClusteringJob job() {
        return job;
    }

    /// Notes whether it is kept; else the job goes on when the node is there again.
    void known(boolean isKept) {
        boolean _ = kept.complete(isKept);
    }

    boolean isKnown() {
        return kept.isDone();
    }

    /// Waits until it is known whether it is kept; returns that.
    boolean isKept() throws InterruptedException {
        try {
            return kept.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // nobody completes it so
        }
    }

    /// Notes that the disk has refused it; returns whether it had not before.
    boolean isFirstRefusal() {
        boolean isFirst = !isRefused;
        isRefused = true;
        return isFirst;
    }
}
