package io.portolan.bench.compare;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What the figures depend on and a reader must know.
final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    /// Java, cores, processor, load.
    static List<String> lines() {
        return List.of(
                "%s, %d cores, %s, %s"
                        .formatted(
                                jvm(),
                                Runtime.getRuntime().availableProcessors(),
                                processor(),
                                System.getProperty("os.name")),
                String.format(
                        Locale.ROOT,
                        "load average %.1f before the run; above 0.3 other programs disturb it",
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()),
                "absolute times are this machine's only; compare ratios");
    }

    /// Version and vendor.
    static String jvm() {
        return "JDK %s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor"));
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) { // not Linux
            return System.getProperty("os.arch");
        }
    }
}
