package io.portolan.bench.compare;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/// The time before something is measured: it runs for a while, until the compilers of the JVM rest.
///
/// While they work they take a core from what is measured, whose code is not final. Empty shifts
/// between two ranks took 3 to 10 us on two cores while they did, and 0.2 to 0.3 us after that.
///
/// This is for one thread of one JVM that decides; the programs of `exchange` have the same from
/// ranks that must agree, in several processes.
///
/// *Threads:* one.
public final class WarmUpPhase {

    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// The compilers rest when in so large a part of the least time ...
    private static final int QUIET_PART = 2;

    /// ... they have worked for less than this part of it.
    private static final int BUSY_PART = 20;

    /// It ends after so many times as long, whatever the compilers do.
    private static final int MOST = 4;

    private final long nanos;
    private final LongSupplier nanoTime;
    private final LongSupplier compiledMillis;
    private final long began;
    private long partBegan;
    private long compiledBefore;
    private boolean isQuiet;
    private boolean hasRun;

    /// Begins.
    ///
    /// @param nanos how long it takes at least
    public WarmUpPhase(long nanos) {
        this(nanos, System::nanoTime, COMPILERS::getTotalCompilationTime);
    }

    WarmUpPhase(long nanos, LongSupplier nanoTime, LongSupplier compiledMillis) {
        this.nanos = nanos;
        this.nanoTime = nanoTime;
        this.compiledMillis = compiledMillis;
        began = nanoTime.getAsLong();
        partBegan = began;
        compiledBefore = compiledMillis.getAsLong();
    }

    /// Whether what is to be measured is to run once more before; true at first.
    public boolean goesOn() {
        if (!hasRun) {
            hasRun = true;
            return true;
        }
        long now = nanoTime.getAsLong();
        if (now - partBegan >= nanos / QUIET_PART) {
            long compiled = compiledMillis.getAsLong();
            long busy = (compiled - compiledBefore) * NANOS_PER_MILLI;
            isQuiet = busy < (now - partBegan) / BUSY_PART;
            partBegan = now;
            compiledBefore = compiled;
        }
        return now - began < (isQuiet ? nanos : MOST * nanos);
    }
}
