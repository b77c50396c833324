package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.fail;

import io.portolan.mpi.buffer.ContentPacking;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.LocalWires;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A world in several parts of one JVM, parts of which are lost as processes are: their frames come
/// to nobody any more, and each other part learns of it at another time.
final class LostParts {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final int ranks;
    private final List<ProcessLinks> links = new ArrayList<>();
    private final List<OpenWorld> parts = new ArrayList<>();
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    /// What ranks of parts that are not lost have thrown.
    private final Map<Integer, Throwable> thrown = new ConcurrentHashMap<>();

    LostParts(int ranks, int processes) {
        this.ranks = ranks;
        for (int part = 0; part < processes; part++) {
            links.add(new ProcessLinks(part, processes));
        }
        List<LocalWires> wires = LocalWires.between(links);
        for (ProcessLinks own : links) {
            own.describe(part -> "part " + part);
            own.connect(_ -> wires.get(own.process()));
            ProcessMap map = ProcessMap.even(own.process(), processes, ranks);
            parts.add(
                    World.builder(ranks)
                            .opened(
                                    new Fabric.OtherProcesses(map, own, new ContentPacking()),
                                    null));
        }
        links.forEach(ProcessLinks::start);
    }

    /// Whether the part of a rank was lost.
    boolean isLost(int rank) {
        return lost.stream().anyMatch(part -> has(part, rank));
    }

    private boolean has(int part, int rank) {
        return parts.get(part).firstRank() <= rank && rank < parts.get(part).endRank();
    }

    /// Loses a part.
    ///
    /// @param order of the other parts that learn of it, one after the other; the last one may be
    ///   told by the others first
    void lose(int part, List<Integer> order, Runnable pause) {
        lost.add(part);
        for (int other : order) {
            if (other != part) {
                links.get(other).lost(part, null);
                pause.run();
            }
        }
        parts.get(part).fail(parts.get(part).firstRank(), new IllegalStateException("lost"));
    }

    /// Runs the program on all ranks and returns when all have ended; parts may be lost meanwhile.
    void run(RankProgram program, Runnable meanwhile) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (OpenWorld part : parts) {
            for (int rank = part.firstRank(); rank < part.endRank(); rank++) {
                int number = rank;
                threads.add(
                        Thread.ofPlatform()
                                .daemon()
                                .name("rank " + rank)
                                .start(() -> runRank(part, number, program)));
            }
        }
        meanwhile.run();
        long began = System.nanoTime();
        for (Thread thread : threads) {
            while (!thread.join(Duration.ofMillis(50))) {
                parts.forEach(OpenWorld::look);
                if (System.nanoTime() - began > LIMIT.toNanos()) {
                    fail("hangs, parts %s lost:%n%s".formatted(lost, dumps()));
                }
            }
        }
        parts.forEach(OpenWorld::close);
        if (!thrown.isEmpty()) {
            Map.Entry<Integer, Throwable> first = thrown.entrySet().iterator().next();
            throw new AssertionError(
                    "ranks %s of %d failed, parts %s lost".formatted(thrown.keySet(), ranks, lost),
                    first.getValue());
        }
    }

    private void runRank(OpenWorld part, int rank, RankProgram program) {
        Throwable ended = null;
        try {
            program.run(part.join(rank));
        } catch (Throwable t) {
            ended = t;
            if (!isLost(rank)) {
                thrown.put(rank, t);
            }
        }
        var _ = part.leave(rank, ended);
    }

    private String dumps() {
        return IntStream.range(0, parts.size())
                .mapToObj(part -> "part " + part + "\n" + parts.get(part).dump().text())
                .collect(Collectors.joining("\n"));
    }
}
