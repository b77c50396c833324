package io.portolan.bench.kernels;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.exchange.MpiProgram;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A program that runs a kernel again and again.
///
/// @param pinning the CPUs for all ranks together
/// @param seconds for which it is measured: its figure is the median of the runs then, so that it
///   counts if another job begins or ends meanwhile; [#FASTEST] or [#MESSAGES]
public record KernelJob(
        KernelContender contender,
        KernelName kernel,
        KernelClass size,
        int ranks,
        Pinning pinning,
        int seconds) {

    /// The figure is the fastest run of ten.
    static final int FASTEST = 0;

    /// One run of ours, which tells of its messages instead of its time.
    static final int MESSAGES = -1;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /// One on any CPUs.
    KernelJob(
            KernelContender contender,
            KernelName kernel,
            KernelClass size,
            int ranks,
            int seconds) {
        this(contender, kernel, size, ranks, Pinning.FREE, seconds);
    }

    /// The one that a [KernelProgram] is to run.
    static KernelJob parse(String[] arguments) {
        return new KernelJob(
                KernelContender.valueOf(arguments[0]),
                KernelName.valueOf(arguments[1]),
                KernelClass.valueOf(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]));
    }

    List<String> arguments() {
        return List.of(contender.name(), kernel.name(), size.name(), "" + ranks, "" + seconds);
    }

    /// Runs it to its end, in C where its contender has it so; what it answers.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when its result is not the
    /// official one or it does not come to its end.
    List<ProgramAnswer> answers(KernelPeers peers, Build build)
            throws IOException, InterruptedException {
        MpiProgram inC = peers.programs().getOrDefault(contender, Map.of()).get(kernel);
        List<String> command;
        if (inC == null) {
            command =
                    ChildProcess.java(
                            KernelProgram.JVM_OPTIONS, KernelProgram.class, build.classPath());
            command.addAll(arguments());
            command = pinning.command(command);
        } else {
            command = inC.command(ranks, pinning, List.of(size.name(), "" + seconds));
        }
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        List<ProgramAnswer> answers =
                ended.lines().stream().map(ProgramAnswer::parse).flatMap(Optional::stream).toList();
        if (ended.status() != 0 || (seconds != MESSAGES && answers.size() != 1)) {
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
        return answers;
    }
}
