package io.portolan.core.watch;

import io.portolan.core.dump.Dump;
import io.portolan.core.dump.DumpMXBean;
import io.portolan.core.wait.Timers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes a dispatcher known to management clients, or what else has a dump, once there can be any:
/// when the JVM has an MBean server, which a client that attaches to it starts. To start one takes
/// a third of a second of processor time, which no program pays that nobody looks at.
///
/// *Threads:* any; a dump is made on threads of the management.
public final class Management {

    /// How often it is looked whether there is an MBean server.
    private static final long LOOK_NANOS = 250_000_000;

    /// The beans that no MBean server shows yet.
    private static final Set<Management> UNSEEN = new LinkedHashSet<>(); // guards the next two

    private static int openCount;
    private static boolean isLooking;

    private final String type;
    private final String name;
    private final Supplier<? extends Dump> dump;
    private @Nullable Runnable registered; // guarded by this, like the next two
    private boolean isOpen;
    private boolean hasEnded;

    /// @param type what it is, in one word: see [DumpMXBean#NAMES]
    /// @param name how it is called; others may be called the same
    /// @param dump how it is at the moment
    public Management(String type, String name, Supplier<? extends Dump> dump) {
        this.type = type;
        this.name = name;
        this.dump = dump;
    }

    /// Registers it as soon as there is an MBean server, and only where the JVM has module
    /// `java.management`.
    public synchronized void start() {
        if (ModuleLayer.boot().findModule("java.management").isPresent()) {
            isOpen = true;
            opened(this);
        }
    }

    /// Takes it out again.
    public synchronized void end() {
        if (isOpen && !hasEnded) {
            ended(this);
        }
        hasEnded = true;
        if (registered != null) {
            registered.run();
            registered = null;
        }
    }

    private static void opened(Management management) {
        synchronized (UNSEEN) {
            UNSEEN.add(management);
            mark(1);
            if (!isLooking) {
                isLooking = true;
                var _ = Timers.after(LOOK_NANOS, Management::look);
            }
        }
    }

    private static void ended(Management management) {
        synchronized (UNSEEN) {
            UNSEEN.remove(management);
            mark(-1);
        }
    }

    private static void mark(int more) {
        openCount += more;
        System.setProperty(DumpMXBean.MARK, Integer.toString(openCount));
    }

    private static void look() {
        synchronized (UNSEEN) {
            if (!UNSEEN.isEmpty() && ManagedDump.hasServer()) {
                List<Management> all = List.copyOf(UNSEEN);
                UNSEEN.clear();
                Thread.ofPlatform() // not the thread of all timers, since that takes a while
                        .daemon()
                        .name("portolan-management")
                        .start(() -> all.forEach(Management::register));
            }
            isLooking = !UNSEEN.isEmpty();
            if (isLooking) {
                var _ = Timers.after(LOOK_NANOS, Management::look);
            }
        }
    }

    private synchronized void register() {
        if (hasEnded) {
            return;
        }
        try {
            registered = ManagedDump.of(type, name, dump);
        } catch (Exception e) {
            FailureLog.report("%s '%s' cannot be seen by management".formatted(type, name), e);
        }
    }
}
