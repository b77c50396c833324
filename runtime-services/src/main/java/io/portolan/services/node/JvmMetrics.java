package io.portolan.services.node;

import io.portolan.services.system.MetricFamily;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;

/// The numbers of every JVM, under the names that Prometheus' own client gives them.
final class JvmMetrics {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private JvmMetrics() {}

    /// The numbers of this moment.
    static List<MetricFamily> read() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        Collected used = Collected.gauge("jvm_memory_used_bytes", "Memory in use.");
        Collected max = Collected.gauge("jvm_memory_max_bytes", "Memory that may be used.");
        memory("heap", memory.getHeapMemoryUsage(), used, max);
        memory("nonheap", memory.getNonHeapMemoryUsage(), used, max);
        Collected collections = Collected.counter("jvm_gc_collections", "Garbage collections.");
        Collected pauses =
                Collected.counter("jvm_gc_seconds", "Time that garbage collections took.");
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections.add((double) Math.max(0, each.getCollectionCount()), "gc", each.getName());
            pauses.add(
                    Math.max(0, each.getCollectionTime()) / MILLIS_PER_SECOND,
                    "gc",
                    each.getName());
        }
        Collected threads = Collected.gauge("jvm_threads_current", "Platform threads.");
        threads.add(ManagementFactory.getThreadMXBean().getThreadCount());
        Collected start =
                Collected.gauge("process_start_time_seconds", "When the JVM began, since 1970.");
        start.add(ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND);
        Collected cpu = Collected.counter("process_cpu_seconds", "Time on processors.");
        Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        cpu.add(total.toNanos() / NANOS_PER_SECOND);
        return List.of(
                used.family(),
                max.family(),
                collections.family(),
                pauses.family(),
                threads.family(),
                start.family(),
                cpu.family());
    }

    private static void memory(String area, MemoryUsage usage, Collected used, Collected max) {
        used.add((double) usage.getUsed(), "area", area);
        if (usage.getMax() >= 0) {
            max.add((double) usage.getMax(), "area", area);
        }
    }
}
