package io.portolan.core;

import io.portolan.core.watch.CallSite;
import io.portolan.core.watch.WaitForGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// One look for threads that wait for each other.
///
/// Overview. That a thread waits at a port is a fact; who would have posted there is a guess, since
/// anybody may. The guess is, in this order: the thread that posted there last, while it is still
/// at it; all workers of the dispatcher, if each of them is blocked; the items that an interleave
/// holds back, if the dispatcher has nothing else to do. Nothing is guessed of a port whose last
/// poster is not blocked, nor of a wait with a time limit, which ends by itself.
///
/// Nothing is stopped for the look, so a cycle counts only if all its threads still wait in the end
/// as they did in the beginning: then there was a moment at which they all waited.
final class CycleSearch {

    private static final int ATTEMPTS = 3;

    /// The line of the program at which a thread waits in this package.
    static final CallSite LINE =
            CallSite.above(
                    Waiter.class,
                    LockedPort.class,
                    MatchingPort.class,
                    LimitedPort.class,
                    JoinWait.class,
                    JoinArbiter.class,
                    Gather.class,
                    Choice.class,
                    ResultPort.class,
                    Drops.class);

    /// What a thread needs of a port; also the port's place in the graph.
    private record Need(LockedPort port, boolean isRoom) {

        @Override
        public String toString() {
            return (isRoom ? "room in " : "") + port;
        }
    }

    /// The items of a port that wait for an interleave.
    private record Admitting(LockedPort port) {}

    private final String dispatcher;
    private final List<AdmittedTask.HeldBack> heldBack;
    private final Map<Thread, Waiter> waiters = new HashMap<>();
    private final Set<Need> seen = new HashSet<>();
    private final List<Thread> stuckWorkers;
    private final boolean isQuiet;
    private final WaitForGraph graph = new WaitForGraph();

    private CycleSearch(
            String dispatcher,
            List<Thread> workers,
            Predicate<Set<Thread>> isQuiet,
            List<AdmittedTask.HeldBack> heldBack) {
        this.dispatcher = dispatcher;
        this.heldBack = heldBack;
        for (Waiter waiter : Waiter.Blocked.all()) {
            if (waiter.isOpen() && !waiter.isTimed()) {
                waiters.put(waiter.thread(), waiter);
            }
        }
        stuckWorkers = waiters.keySet().containsAll(workers) ? workers : List.of();
        this.isQuiet = isQuiet.test(waiters.keySet());
    }

    /// The reasons along a cycle; empty when there is none.
    ///
    /// @param workers of the dispatcher, if their number is fixed
    /// @param isQuiet whether the dispatcher has nothing else to do than what these threads wait
    ///   for
    static List<String> find(
            String dispatcher,
            List<Thread> workers,
            Predicate<Set<Thread>> isQuiet,
            List<AdmittedTask.HeldBack> heldBack) {
        for (int i = 0; i < ATTEMPTS; i++) {
            CycleSearch search = new CycleSearch(dispatcher, workers, isQuiet, heldBack);
            List<WaitForGraph.Edge> cycle = search.cycle();
            if (search.stillWait(cycle)) {
                return cycle.stream().map(edge -> edge.why().get()).toList();
            }
        }
        return List.of();
    }

    private boolean stillWait(List<WaitForGraph.Edge> cycle) {
        return cycle.stream()
                .allMatch(edge -> {
                    Waiter waiter = edge.from() instanceof Thread from ? waiters.get(from) : null;
                    return waiter == null || waiter.isOpen();
                });
    }

    private List<WaitForGraph.Edge> cycle() {
        waiters.values().forEach(this::add);
        if (!stuckWorkers.isEmpty()) {
            graph.needsOnlyOne(this);
            for (Thread worker : stuckWorkers) {
                graph.add(
                        this,
                        worker,
                        () ->
                                "dispatcher '%s' has no worker that is not blocked; one is thread '%s'"
                                        .formatted(dispatcher, Waiter.nameOf(worker)));
            }
        }
        for (AdmittedTask.HeldBack held : heldBack) {
            for (Thread inside : held.inside()) {
                graph.add(
                        new Admitting(held.port()),
                        inside,
                        () ->
                                "%s waits to be admitted by %s, in which thread '%s' is"
                                        .formatted(
                                                held.port(),
                                                held.interleave(),
                                                Waiter.nameOf(inside)));
            }
        }
        return graph.cycle();
    }

    private void add(Waiter waiter) {
        Thread thread = waiter.thread();
        if (waiter.needsOnlyOne()) {
            graph.needsOnlyOne(thread);
        }
        for (LockedPort port : waiter.ports()) {
            Need need = new Need(port, needsRoom(port));
            graph.add(
                    thread,
                    need,
                    () ->
                            "thread '%s' waits for %s at %s"
                                    .formatted(Waiter.nameOf(thread), need, LINE.of(thread)));
            if (seen.add(need)) {
                addSources(need);
            }
        }
    }

    /// Whether who waits at the port has something to post.
    static boolean needsRoom(LockedPort port) {
        return port.look(Backlog::hasGivers);
    }

    private void addSources(Need need) {
        Thread last = need.isRoom() ? need.port().lastReceiver() : need.port().lastPoster();
        Waiter wait = last == null ? null : waiters.get(last);
        if (last != null && wait == null) {
            return; // it may do it again
        }
        if (last != null && wait != null && !wait.ports().contains(need.port())) {
            addLast(need, last);
        }
        if (!stuckWorkers.isEmpty()) {
            graph.add(
                    need,
                    this,
                    () ->
                            "%s depends on the handlers of dispatcher '%s'"
                                    .formatted(need, dispatcher));
        }
        if (isQuiet) {
            for (AdmittedTask.HeldBack held : heldBack) {
                graph.add(
                        need,
                        new Admitting(held.port()),
                        () ->
                                "nothing else goes on that could bring %s than what lies in %s"
                                        .formatted(need, held.port()));
            }
        }
    }

    private void addLast(Need need, Thread last) {
        graph.add(
                need,
                last,
                () ->
                        "%s %s thread '%s' last"
                                .formatted(
                                        need.port(),
                                        need.isRoom() ? "was emptied by" : "was fed by",
                                        Waiter.nameOf(last)));
    }
}
