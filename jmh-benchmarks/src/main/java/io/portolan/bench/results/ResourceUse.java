package io.portolan.bench.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Takes wall time, processor time and the load by others while a figure is measured.
///
/// Processor time is that of this process' children with all that they started, those that have
/// ended among them. Linux counts it in hundredths of a second; elsewhere it is null.
///
/// *Threads:* one.
public final class ResourceUse {

    private static final double TICKS_PER_SECOND = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    // Fields of /proc/PID/stat, counted from the state, which follows the name in parentheses.
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    // Fields of the line "cpu" of /proc/stat: user, nice, system, idle, iowait, irq, softirq.
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int BUSY_FIELDS = 7;

    private final long start = System.nanoTime();
    private final @Nullable Double busyBefore = busySeconds();
    private final @Nullable Double childrenBefore = seconds(true);
    private final @Nullable Double allBefore = seconds(false);

    private ResourceUse() {}

    /// What one measurement took.
    ///
    /// @param wallSeconds from begin to end
    /// @param cpuSeconds of the processes that this one started
    /// @param othersCores how many cores other programs used, of those that this system counts
    public record Spent(
            double wallSeconds, @Nullable Double cpuSeconds, @Nullable Double othersCores) {

        /// Of several measurements together.
        public Spent plus(Spent more) {
            double wall = wallSeconds + more.wallSeconds;
            Double cpu =
                    cpuSeconds == null || more.cpuSeconds == null
                            ? null
                            : cpuSeconds + more.cpuSeconds;
            Double others =
                    othersCores == null || more.othersCores == null
                            ? null
                            : (othersCores * wallSeconds + more.othersCores * more.wallSeconds)
                                    / wall;
            return new Spent(wall, cpu, others);
        }
    }

    /// Begins to measure.
    public static ResourceUse begin() {
        return new ResourceUse();
    }

    /// What was spent since it began.
    public Spent end() {
        double wall = (System.nanoTime() - start) / NANOS_PER_SECOND;
        Double children = difference(childrenBefore, seconds(true));
        Double all = difference(allBefore, seconds(false));
        Double busy = difference(busyBefore, busySeconds());
        Double others = busy == null || all == null ? null : Math.max(0, busy - all) / wall;
        return new Spent(wall, children, others);
    }

    private static @Nullable Double difference(@Nullable Double before, @Nullable Double after) {
        return before == null || after == null ? null : Math.max(0, after - before);
    }

    /// Of the children and all below them; of this process too unless it is left out.
    private static @Nullable Double seconds(boolean isWithoutThis) {
        ProcessHandle self = ProcessHandle.current();
        Double own = ticks(self.pid(), !isWithoutThis);
        if (own == null) {
            return null;
        }
        double ticks = own;
        try (Stream<ProcessHandle> living = self.descendants()) {
            for (ProcessHandle child : living.toList()) {
                Double spent = ticks(child.pid(), true);
                ticks += spent == null ? 0 : spent; // it has ended meanwhile
            }
        }
        return ticks / TICKS_PER_SECOND;
    }

    /// Of the children that have ended, and of the process itself if wanted.
    private static @Nullable Double ticks(long pid, boolean isWithItself) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The name may hold blanks and parentheses.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            double ticks =
                    Double.parseDouble(fields[CHILDREN_USER])
                            + Double.parseDouble(fields[CHILDREN_SYSTEM]);
            if (isWithItself) {
                ticks += Double.parseDouble(fields[USER]) + Double.parseDouble(fields[SYSTEM]);
            }
            return ticks;
        } catch (IOException e) {
            return null;
        }
    }

    /// Of all programs of this system.
    private static @Nullable Double busySeconds() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            String[] fields = lines.findFirst().orElse("").split("\\s+", -1);
            double ticks = 0;
            for (int i = 1; i <= BUSY_FIELDS && i < fields.length; i++) {
                ticks += i == IDLE || i == WAITING ? 0 : Double.parseDouble(fields[i]);
            }
            return ticks / TICKS_PER_SECOND;
        } catch (IOException e) {
            return null;
        }
    }
}
