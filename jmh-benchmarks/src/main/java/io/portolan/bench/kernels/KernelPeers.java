package io.portolan.bench.kernels;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.exchange.MissingPeerException;
import io.portolan.bench.exchange.MpiCompiler;
import io.portolan.bench.exchange.MpiLibrary;
import io.portolan.bench.exchange.MpiProgram;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Ours and the peers that are there, and how each runs a kernel.
///
/// @param programs in C, by contender and kernel
/// @param lines what they are, and what is missing
record KernelPeers(Map<KernelContender, Map<KernelName, MpiProgram>> programs, Set<String> lines) {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /// The same number of vector lanes as a JVM finds by itself.
    private static final List<String> C_OPTIONS = List.of("-O3", "-march=native");

    /// The memory is touched once before, as the programs in C do.
    private static final List<String> JVM_OPTIONS =
            List.of("--add-modules", "jdk.incubator.vector", "-Xms2g", "-Xmx2g");

    /// Compiles the programs of the kernels for the libraries that are there.
    ///
    /// @param folder for what is compiled
    static KernelPeers find(Path folder, Set<KernelName> kernels)
            throws IOException, InterruptedException {
        Map<KernelContender, Map<KernelName, MpiProgram>> programs =
                new EnumMap<>(KernelContender.class);
        Set<String> lines = new LinkedHashSet<>();
        for (KernelContender peer : List.of(KernelContender.MPICH, KernelContender.OPEN_MPI)) {
            Map<KernelName, MpiProgram> found = new EnumMap<>(KernelName.class);
            programs.put(peer, found);
            try {
                for (KernelName kernel : kernels) {
                    if (peer.has(kernel)) {
                        MpiProgram program = compile(folder, peer, kernel);
                        found.put(kernel, program);
                        lines.add(
                                "%s: %s, %s"
                                        .formatted(
                                                peer.label(),
                                                program.version(),
                                                String.join(" ", C_OPTIONS)));
                    }
                }
            } catch (MissingPeerException e) {
                lines.add(peer.label() + ": " + e.getMessage());
            }
        }
        return new KernelPeers(programs, lines);
    }

    private static MpiProgram compile(Path folder, KernelContender peer, KernelName kernel)
            throws IOException, InterruptedException, MissingPeerException {
        String source = "kernels/" + kernel.name().toLowerCase(Locale.ROOT);
        return new MpiCompiler(folder).compile(MpiLibrary.valueOf(peer.name()), source, C_OPTIONS);
    }

    /// Those that are there and have the kernel.
    List<KernelContender> contenders(KernelName kernel) {
        List<KernelContender> all = new ArrayList<>();
        for (KernelContender contender : KernelContender.values()) {
            Map<KernelName, MpiProgram> own = programs.get(contender);
            if (contender.has(kernel) && (own == null || own.containsKey(kernel))) {
                all.add(contender);
            }
        }
        return all;
    }

    /// Has a kernel run; its milliseconds.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when its result is not the
    /// official one or it does not come to its end.
    double millis(
            KernelContender contender, KernelName kernel, KernelClass size, int ranks, Build build)
            throws IOException, InterruptedException {
        List<String> command;
        Map<KernelName, MpiProgram> own = programs.get(contender);
        MpiProgram program = own == null ? null : own.get(kernel);
        if (program == null) {
            command = ChildProcess.java(JVM_OPTIONS, KernelProgram.class, build.classPath());
            command.addAll(
                    List.of(contender.name(), kernel.name(), size.name(), Integer.toString(ranks)));
        } else {
            command = program.command(ranks, false, List.of(size.name()));
        }
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        ContenderAnswer answer = ContenderAnswer.parse(ended.lines());
        if (ended.status() != 0 || answer == null) {
            throw new IllegalStateException(
                    "%s %s on %d ranks of %s ended with status %d (limit %d min); it said: %s"
                            .formatted(
                                    kernel,
                                    size,
                                    ranks,
                                    contender.label(),
                                    ended.status(),
                                    LIMIT.toMinutes(),
                                    String.join("\n", ended.lines())));
        }
        return answer.figures().getFirst();
    }
}
