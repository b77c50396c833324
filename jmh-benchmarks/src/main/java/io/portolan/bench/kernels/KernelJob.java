package io.portolan.bench.kernels;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A program that runs a kernel again and again.
///
/// @param pinning the CPUs for all ranks together
/// @param seconds for which it is measured: its figure is the median of the runs then, so that it
///   counts if another job begins or ends meanwhile; 0 for the fastest run of three
public record KernelJob(
        KernelContender contender,
        KernelName kernel,
        KernelClass size,
        int ranks,
        Pinning pinning,
        int seconds) {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /// The memory is touched once before, as the programs in C do.
    static final List<String> JVM_OPTIONS =
            List.of("--add-modules", "jdk.incubator.vector", "-Xms2g", "-Xmx2g");

    /// One on any CPUs, with the fastest run of three.
    static KernelJob of(KernelContender contender, KernelName kernel, KernelClass size, int ranks) {
        return new KernelJob(contender, kernel, size, ranks, Pinning.FREE, 0);
    }

    /// Runs it to its end; its figure.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when its result is not the
    /// official one or it does not come to its end.
    double millis(KernelPeers peers, Build build) throws IOException, InterruptedException {
        ChildProcess ended = ChildProcess.run(command(peers, build), Map.of(), LIMIT);
        Answer answer = Answer.only(ended.lines()).orElse(null);
        if (ended.status() != 0 || answer == null) {
            throw new IllegalStateException(
                    "%s %s on %s of %s %s and has no figure; it said: %s"
                            .formatted(
                                    kernel,
                                    size,
                                    ranks == 1 ? "1 rank" : ranks + " ranks",
                                    contender.label(),
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        return answer.figures().getFirst();
    }

    private List<String> command(KernelPeers peers, Build build) {
        return peers.program(contender, kernel)
                .map(program ->
                        program.command(ranks, false, pinning, List.of(size.name(), "" + seconds)))
                .orElseGet(() -> {
                    List<String> command =
                            ChildProcess.java(JVM_OPTIONS, KernelProgram.class, build.classPath());
                    command.addAll(
                            List.of(
                                    contender.name(),
                                    kernel.name(),
                                    size.name(),
                                    "" + ranks,
                                    "" + seconds));
                    return pinning.command(command);
                });
    }
}
