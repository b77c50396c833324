package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.bench.compare.Pinning;
import io.portolan.bench.exchange.CpuTopology.PlacementLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTopologyTest {

    @TempDir private Path folder;

    @Test
    void twoSocketsWithSeveralCachesEachHaveEveryLevel() throws IOException {
        for (int cpu = 0; cpu < 16; cpu++) {
            int core = cpu % 8; // cpu and cpu + 8 are threads of one core
            int cache = core / 2 * 2; // two cores have a last level cache in common
            write(cpu, core + "," + (core + 8), core / 4, 2, core + "," + (core + 8));
            write(
                    cpu,
                    core + "," + (core + 8),
                    core / 4,
                    3,
                    "%d-%d,%d-%d".formatted(cache, cache + 1, cache + 8, cache + 9));
        }
        CpuTopology all = CpuTopology.read(folder, "Name:\tjava\nCpus_allowed_list:\t0-15\n");
        assertEquals(List.of("0", "0,8", "0,1", "0,2", "0,4"), firstOfEach(all));
        assertEquals(16, all.at(PlacementLevel.ONE_CPU).size());
        assertEquals(8, all.at(PlacementLevel.ONE_CORE).size());
        assertEquals(64, all.at(PlacementLevel.TWO_SOCKETS).size());

        CpuTopology some = CpuTopology.read(folder, "Cpus_allowed_list:\t2,6-7\n");
        assertEquals(List.of("2", "-", "6,7", "-", "2,6"), firstOfEach(some));
    }

    @Test
    void aMachineOfTwoCoresHasTwoLevels() throws IOException {
        for (int cpu = 0; cpu < 2; cpu++) {
            write(cpu, "" + cpu, 0, 3, "0-1");
        }
        CpuTopology two = CpuTopology.read(folder, "Cpus_allowed_list:\t0-1");
        assertEquals(List.of("0", "-", "0,1", "-", "-"), firstOfEach(two));
    }

    @Test
    void coresWhoseCachesAreHiddenAreAtNoLevel() throws IOException {
        for (int cpu = 0; cpu < 2; cpu++) {
            write(cpu, "" + cpu, 0, 0, "");
        }
        CpuTopology hidden = CpuTopology.read(folder, "Cpus_allowed_list:\t0-1");
        assertEquals(List.of("0", "-", "-", "-", "-"), firstOfEach(hidden));
    }

    @Test
    void listsAreReadAsTheSystemWritesThem() {
        assertEquals(List.of(0, 1, 2, 8), CpuTopology.numbers("0-2,8"));
        assertEquals(List.of(5), CpuTopology.numbers("5"));
        assertEquals(List.of(), CpuTopology.numbers(""));
    }

    private static List<String> firstOfEach(CpuTopology machine) {
        return Stream.of(PlacementLevel.values())
                .map(level -> machine.at(level).stream().map(Pinning::list).findFirst().orElse("-"))
                .toList();
    }

    /// @param level of the cache; 0 for none
    private void write(int cpu, String core, int socket, int level, String sharing)
            throws IOException {
        Path own = folder.resolve("cpu" + cpu);
        Path topology = Files.createDirectories(own.resolve("topology"));
        Files.writeString(topology.resolve("thread_siblings_list"), core + "\n");
        Files.writeString(topology.resolve("physical_package_id"), socket + "\n");
        if (level > 0) {
            int index = Files.exists(own.resolve("cache/index0")) ? 1 : 0;
            Path cache = Files.createDirectories(own.resolve("cache/index" + index));
            Files.writeString(cache.resolve("level"), level + "\n");
            Files.writeString(cache.resolve("type"), "Unified\n");
            Files.writeString(cache.resolve("size"), "512K\n");
            Files.writeString(cache.resolve("shared_cpu_list"), sharing + "\n");
            Files.createDirectories(own.resolve("cache/power")); // not a cache
        }
    }
}
