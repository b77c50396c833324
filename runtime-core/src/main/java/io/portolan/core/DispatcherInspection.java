package io.portolan.core;

import io.portolan.core.dump.BlockedThread;
import io.portolan.core.dump.DispatcherDump;
import io.portolan.core.dump.PortState;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Looks at a dispatcher from outside without stopping it: each port is seen at one moment, but not
/// all at the same.
final class DispatcherInspection {

    private static final int MAX_ITEMS = 5;
    private static final int MAX_ITEM_LENGTH = 80;

    /// The classes in which threads wait for others; the line above them is the user's.
    private static final Set<Class<?>> WAITING =
            Set.of(
                    Waiter.class,
                    Parker.class,
                    MatchingPort.class,
                    LimitedPort.class,
                    JoinWait.class,
                    JoinArbiter.class,
                    Gather.class,
                    Choice.class);

    private final String name;
    private final Collection<Thread> workers;
    private final Set<Waiter> waiters = Blocked.all();
    private final Set<LockedPort> ports = new LinkedHashSet<>();
    private final WaitForGraph graph = new WaitForGraph();

    private DispatcherInspection(String name, Collection<Thread> workers) {
        this.name = name;
        this.workers = workers;
    }

    /// @param workers the threads of the dispatcher; none if it has as many as it likes
    /// @param used the ports of its arbiters
    static DispatcherDump dump(
            String name,
            Collection<Thread> workers,
            Collection<? extends LockedPort> used,
            List<String> queues) {
        DispatcherInspection inspection = new DispatcherInspection(name, workers);
        inspection.ports.addAll(used);
        inspection.waiters.forEach(waiter -> inspection.ports.addAll(waiter.ports()));
        inspection.addEdges();
        return new DispatcherDump(
                name,
                inspection.graph.cycle(),
                queues,
                inspection.waiters.stream().map(DispatcherInspection::state).toList(),
                inspection.ports.stream().map(DispatcherInspection::state).toList());
    }

    /// Whether every worker waits at a port.
    static boolean areAllBlocked(Collection<Thread> workers) {
        return !workers.isEmpty()
                && Blocked.all().stream()
                        .map(Waiter::thread)
                        .collect(Collectors.toSet())
                        .containsAll(workers);
    }

    private void addEdges() {
        boolean isStuck = areAllBlocked(workers);
        for (Waiter waiter : waiters) {
            Thread thread = waiter.thread();
            for (LockedPort port : waiter.ports()) {
                graph.add(
                        thread,
                        port,
                        "thread '%s' waits at %s: %s"
                                .formatted(thread.getName(), port, line(thread)));
                Thread poster = port.lastPoster();
                if (poster != null) {
                    graph.add(
                            port,
                            poster,
                            "%s was fed by thread '%s' last".formatted(port, poster.getName()));
                }
                if (isStuck && workers.contains(thread)) {
                    graph.add(
                            port,
                            this,
                            "%s could be fed by handlers of dispatcher '%s'".formatted(port, name));
                }
            }
        }
        if (isStuck) {
            workers.forEach(worker ->
                    graph.add(
                            this,
                            worker,
                            "dispatcher '%s' has no worker that is not blocked: thread '%s' is one"
                                    .formatted(name, worker.getName())));
        }
    }

    private static BlockedThread state(Waiter waiter) {
        Thread thread = waiter.thread();
        return new BlockedThread(
                thread.getName(), thread.isVirtual(), waiter.where(), line(thread));
    }

    private static PortState state(LockedPort port) {
        List<Object> items;
        List<String> receivers;
        int size;
        int posters;
        Backlog mine = port.lock();
        try {
            items = mine.items.first(MAX_ITEMS);
            receivers =
                    mine.takers.all().stream()
                            .filter(taker -> !taker.isSpent())
                            .map(Taker::toString)
                            .toList();
            size = mine.items.size();
            posters = mine.waiting() - size;
        } finally {
            port.release(mine);
        }
        Thread poster = port.lastPoster();
        return new PortState(
                port.name(),
                size,
                items.stream().map(DispatcherInspection::shortened).toList(),
                receivers,
                posters,
                poster == null ? "" : poster.getName());
    }

    private static String shortened(Object queued) {
        String text = String.valueOf(Causalities.item(queued));
        return text.length() <= MAX_ITEM_LENGTH ? text : text.substring(0, MAX_ITEM_LENGTH) + "...";
    }

    /// The first line above those of the JDK and of waiting itself.
    private static String line(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    private static boolean isWaiting(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || WAITING.stream().anyMatch(type -> type.getName().equals(className));
    }
}
