package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import io.portolan.bench.results.MachineFacts;
import io.portolan.bench.results.MachineFacts.Cache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The CPUs that this process may use, and which others share what with each, as Linux tells it.
/// Elsewhere there are none.
record CpuTopology(List<Cpu> cpus) {

    private static final Path CPUS = Path.of("/sys/devices/system/cpu");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /// A CPU of the system, which is one of the hardware threads of a core.
    ///
    /// @param number by which the system knows it
    /// @param core the CPUs of its core
    /// @param cache the CPUs that share its last level cache; empty where the system hides it
    /// @param socket its processor
    record Cpu(int number, String core, String cache, String socket) {}

    /// How near two ranks are to each other in a machine.
    ///
    /// Source: Chai et al. 2007, section 2
    enum PlacementLevel {
        ONE_CPU("one CPU"),
        ONE_CORE("two CPUs of one core"),
        SHARED_CACHE("two cores that share a cache"),
        ONE_SOCKET("two cores of one socket that share no cache"),
        TWO_SOCKETS("cores of two sockets");

        final String label;

        PlacementLevel(String label) {
            this.label = label;
        }

        /// What two CPUs are to each other; empty where the system hides their caches.
        static Optional<PlacementLevel> of(Cpu a, Cpu b) {
            if (a.number() == b.number()) {
                return Optional.of(ONE_CPU);
            }
            if (a.core().equals(b.core())) {
                return Optional.of(ONE_CORE);
            }
            if (!a.socket().equals(b.socket())) {
                return Optional.of(TWO_SOCKETS);
            }
            if (a.cache().isEmpty() || b.cache().isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(a.cache().equals(b.cache()) ? SHARED_CACHE : ONE_SOCKET);
        }
    }

    CpuTopology {
        cpus = List.copyOf(cpus);
    }

    /// Of this machine. What cannot be read counts as not being there.
    static CpuTopology read() {
        try {
            return read(CPUS, Files.readString(STATUS));
        } catch (IOException e) { // not Linux
            return new CpuTopology(List.of());
        }
    }

    /// @param folder with a folder for each CPU
    /// @param status of the process, of which one line names the CPUs that it may use
    static CpuTopology read(Path folder, String status) throws IOException {
        String allowed =
                status.lines()
                        .filter(line -> line.startsWith(ALLOWED))
                        .map(line -> line.substring(ALLOWED.length()))
                        .findFirst()
                        .orElse("");
        List<Cpu> cpus = new ArrayList<>();
        for (int number : numbers(allowed)) {
            Path own = folder.resolve("cpu" + number);
            String core = Files.readString(own.resolve("topology/thread_siblings_list"));
            String socket = Files.readString(own.resolve("topology/physical_package_id"));
            String cache =
                    MachineFacts.caches(own).stream()
                            .max(Comparator.comparingInt(Cache::level))
                            .map(Cache::sharedBy)
                            .orElse(""); // a virtual machine may hide it
            cpus.add(new Cpu(number, core, cache, socket));
        }
        return new CpuTopology(cpus);
    }

    /// The CPUs or pairs of CPUs at a level, in the order of their numbers.
    List<Pinning> at(PlacementLevel level) {
        if (level == PlacementLevel.ONE_CPU) {
            return cpus.stream().map(cpu -> new Pinning(List.of(cpu.number()))).toList();
        }
        List<Pinning> pairs = new ArrayList<>();
        for (Cpu a : cpus) {
            for (Cpu b : cpus) {
                if (a.number() < b.number() && PlacementLevel.of(a, b).equals(Optional.of(level))) {
                    pairs.add(new Pinning(List.of(a.number(), b.number())));
                }
            }
        }
        return pairs;
    }

    /// Such as 0, 1, 2 and 8 of `0-2,8`.
    static List<Integer> numbers(String list) {
        return Stream.of(list.split(",", -1))
                .filter(part -> !part.isBlank())
                .map(part -> part.strip().split("-", 2))
                .flatMapToInt(ends ->
                        IntStream.rangeClosed(
                                Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                .boxed()
                .toList();
    }
}
