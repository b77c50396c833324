package io.portolan.bench.results;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the figures depend on. What the system does not tell is null or empty.
///
/// @param processor the model
/// @param cores how many the JVM may use
/// @param megahertz the clock of the first core when the run began
/// @param caches those of the first core
/// @param kernel name and version of the system
/// @param jvm version and vendor
/// @param collector the garbage collector of all measured JVMs
/// @param load the load average of a minute before the run
public record MachineFacts(
        String processor,
        int cores,
        @Nullable Double megahertz,
        List<Cache> caches,
        String kernel,
        String jvm,
        String collector,
        double load) {

    /// A cache of a core.
    ///
    /// @param level 1, 2, 3
    /// @param type `Data`, `Instruction` or `Unified`
    /// @param size as the system writes it, such as `512K`
    /// @param sharedBy the cores that share it, such as `0-1`
    public record Cache(int level, String type, String size, String sharedBy) {}

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path FIRST_CORE = Path.of("/sys/devices/system/cpu/cpu0");

    public MachineFacts {
        caches = List.copyOf(caches);
    }

    /// Of this machine, now.
    public static MachineFacts read() {
        String clock = cpuInfo("cpu MHz");
        String model = cpuInfo("model name");
        return new MachineFacts(
                model == null ? System.getProperty("os.arch") : model,
                Runtime.getRuntime().availableProcessors(),
                clock == null ? null : Double.valueOf(clock),
                caches(FIRST_CORE),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                jvmOfThis(),
                "G1",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /// Version and vendor of the JVM that runs.
    public static String jvmOfThis() {
        return "JDK %s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor"));
    }

    private static @Nullable String cpuInfo(String name) {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) { // not Linux
            return null;
        }
    }

    /// Those of a core, which has this folder in the system.
    public static List<Cache> caches(Path core) {
        List<Cache> caches = new ArrayList<>();
        for (int i = 0; Files.isDirectory(core.resolve("cache/index" + i)); i++) {
            Path index = core.resolve("cache/index" + i);
            try {
                caches.add(
                        new Cache(
                                Integer.parseInt(word(index, "level")),
                                word(index, "type"),
                                word(index, "size"),
                                word(index, "shared_cpu_list")));
            } catch (IOException | NumberFormatException e) { // a virtual machine may hide it
                return caches;
            }
        }
        return caches;
    }

    private static String word(Path folder, String name) throws IOException {
        return Files.readString(folder.resolve(name)).strip();
    }
}
