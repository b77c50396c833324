package io.portolan.mpi.boot;

import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/// Opens wires between parts of a world that live in one JVM, so that its tests can go over those
/// that processes have.
///
/// *Threads:* one. Each part connects on a thread of its own, because kinds may wait for each
/// other.
public final class PartWires {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SILENCE = Duration.ofSeconds(60);
    private static final String HERE = "localhost";

    private PartWires() {}

    /// Opens the wires of all parts.
    ///
    /// @param kind such as `shm`
    /// @param links of the parts, by their numbers
    /// @throws BootException if there is no such kind, or it cannot be used here
    public static List<Wires> between(String kind, List<ProcessLinks> links) throws BootException {
        WireProvider provider = WireChoice.of(List.of(kind), null).kinds().getFirst();
        long token = ThreadLocalRandom.current().nextLong();
        List<WireProvider.Opening> openings = new ArrayList<>();
        try {
            for (ProcessLinks each : links) {
                openings.add(provider.open(group(each, token), each));
            }
            List<String> addresses = openings.stream().map(WireProvider.Opening::address).toList();
            List<Wires> wires = connected(openings, addresses);
            openings.forEach(WireProvider.Opening::connected);
            return wires;
        } catch (IOException e) {
            throw new BootException("%s: %s".formatted(kind, e.getMessage()), e);
        } finally {
            openings.forEach(WireProvider.Opening::close);
        }
    }

    private static List<Wires> connected(
            List<WireProvider.Opening> openings, List<String> addresses) throws IOException {
        List<Future<Wires>> all;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            all =
                    openings.stream()
                            .map(each -> threads.submit(() -> each.connect(addresses)))
                            .toList();
        }
        List<Wires> wires = new ArrayList<>();
        Throwable failure = null;
        for (Future<Wires> each : all) {
            if (each.state() == Future.State.SUCCESS) {
                wires.add(each.resultNow());
            } else {
                failure = each.exceptionNow();
            }
        }
        if (failure != null) {
            wires.forEach(Wires::close);
            throw failure instanceof IOException known ? known : new IOException(failure);
        }
        return wires;
    }

    private static WireProvider.ProcessGroup group(ProcessLinks links, long token) {
        List<Integer> all = IntStream.range(0, links.processes()).boxed().toList();
        return new WireProvider.ProcessGroup(
                links.process(),
                all,
                all.stream().filter(other -> other != links.process()).toList(),
                true,
                HERE,
                token,
                null,
                LIMIT,
                SILENCE,
                links::describe);
    }
}
