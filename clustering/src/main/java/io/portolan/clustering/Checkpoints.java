package io.portolan.clustering;

import java.nio.file.Path;
import java.time.Duration;

/// Where a run keeps what it needs to go on after it was killed.
///
/// The file is replaced in one step, so it holds a whole checkpoint at any moment. It belongs to
/// its points and settings; another number of ranks or another kernel may go on with it. Who has
/// the result may delete it.
///
/// *Cost:* each one is forced to the disk while the ranks wait, which takes milliseconds.
///
/// @param file the checkpoint; beside it a file with `.partial` added to the name may appear
/// @param isResumed whether to go on from the file if there is one; otherwise there must be none
/// @param interval how long the run goes on, at least, before it writes the first checkpoint and
///   between two. After that the next one is written at the end of a temperature, or of a breath of
///   the refinement. A run that is killed has to do again what it has done since.
public record Checkpoints(Path file, boolean isResumed, Duration interval) {
    /// As much work as a kill may cost.
    private static final Duration SECOND = Duration.ofSeconds(1);

    /// Rejects an interval that is negative.
    public Checkpoints {
        if (interval.isNegative()) {
            throw ClusteringException.argument(
                    "interval %s between checkpoints: allowed is 0 or more; give another one"
                            .formatted(interval));
        }
    }

    /// Checkpoints a second apart, at least.
    public Checkpoints(Path file, boolean isResumed) {
        this(file, isResumed, SECOND);
    }
}
