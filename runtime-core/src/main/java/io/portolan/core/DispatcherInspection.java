package io.portolan.core;

import io.portolan.core.dump.BlockedThread;
import io.portolan.core.dump.DispatcherDump;
import io.portolan.core.dump.PortState;
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

    private DispatcherInspection() {}

    /// @param cycle threads that wait for each other
    /// @param used the ports of its arbiters
    static DispatcherDump dump(
            String name,
            List<String> cycle,
            List<String> queues,
            Collection<? extends LockedPort> used) {
        List<Waiter> waiters = Waiter.Blocked.all().stream().filter(Waiter::isOpen).toList();
        Set<LockedPort> ports = new LinkedHashSet<>(used);
        waiters.forEach(waiter -> ports.addAll(waiter.ports()));
        return new DispatcherDump(
                name,
                cycle,
                queues,
                waiters.stream().map(DispatcherInspection::state).toList(),
                ports.stream().map(DispatcherInspection::state).toList());
    }

    private static BlockedThread state(Waiter waiter) {
        Thread thread = waiter.thread();
        return new BlockedThread(
                Waiter.nameOf(thread),
                thread.isVirtual(),
                waiter.ports().stream()
                        .map(port -> (CycleSearch.needsRoom(port) ? "room in " : "") + port)
                        .collect(Collectors.joining(waiter.needsOnlyOne() ? " or " : " and ")),
                CycleSearch.LINE.of(thread));
    }

    private static PortState state(LockedPort port) {
        List<Object> items;
        List<String> receivers;
        int size;
        int posters;
        Thread poster;
        Backlog mine = port.lock();
        try {
            items = mine.first(MAX_ITEMS);
            receivers =
                    mine.takers().stream()
                            .filter(taker -> !taker.isSpent())
                            .map(Taker::toString)
                            .toList();
            size = mine.size();
            posters = mine.waiting() - size;
            poster = mine.lastPoster().present();
        } finally {
            port.release(mine);
        }
        return new PortState(
                port.name(),
                size,
                items.stream().map(DispatcherInspection::shortened).toList(),
                receivers,
                posters,
                poster == null ? "" : Waiter.nameOf(poster));
    }

    /// The item in words. They are the user's, so they may fail.
    private static String shortened(Object queued) {
        Object item = Causalities.item(queued);
        String text;
        try {
            text = String.valueOf(item);
        } catch (RuntimeException e) {
            text = "a %s whose toString throws %s".formatted(item.getClass().getName(), e);
        }
        return text.length() <= MAX_ITEM_LENGTH ? text : text.substring(0, MAX_ITEM_LENGTH) + "...";
    }
}
