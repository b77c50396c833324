package io.portolan.core;

import java.util.ArrayList;
import java.util.List;

/// A gather at work: what it holds so far. Its own lock, taken inside those of the ports, guards
/// it, since its ports bring items at the same time.
abstract class Gathering {

    private final List<? extends LockedPort> ports;
    private final int total;
    private final List<GatherTaker> takers;
    private final List<List<Object>> held; // guarded by this, like the next two
    private int count;
    private int endedPorts;

    Gathering(Gather<?> gather) {
        ports = gather.ports();
        total = gather.total();
        takers = ports.stream().map(port -> new GatherTaker(this)).toList();
        held = new ArrayList<>();
        ports.forEach(port -> held.add(new ArrayList<>()));
    }

    /// Told, with a port locked, that it has all; false when that cannot be made use of now.
    abstract boolean completed();

    /// Told, with a port locked, that it will never have all.
    abstract void ended();

    /// Whether it takes no more items for another reason than having enough.
    abstract boolean isStopped();

    /// What it is, for those who look at one of its ports.
    @Override
    public abstract String toString();

    final void register() {
        for (int side = 0; side < takers.size(); side++) {
            ports.get(side).register(takers.get(side));
        }
    }

    final void unregister() {
        for (int side = 0; side < takers.size(); side++) {
            ports.get(side).unregister(takers.get(side));
        }
    }

    final synchronized boolean isSpent() {
        return count == total || isStopped();
    }

    /// Takes what it holds out of it; all lists are empty when that was done before.
    final synchronized List<List<Object>> takeHeld() {
        List<List<Object>> all = held.stream().<List<Object>>map(ArrayList::new).toList();
        held.forEach(List::clear);
        return all;
    }

    /// Returns what it holds to the heads of the ports. With no port locked.
    final void giveBack() {
        List<List<Object>> all = takeHeld();
        for (int side = 0; side < all.size(); side++) {
            all.get(side).forEach(ports.get(side)::giveBack);
        }
    }

    final synchronized boolean add(GatherTaker from, Object item) {
        if (isSpent()) {
            return false;
        }
        List<Object> items = held.get(takers.indexOf(from));
        items.add(item);
        count++;
        if (count == total && !completed()) {
            items.removeLast();
            count--;
            return false;
        }
        return true;
    }

    final synchronized void portEnded() {
        endedPorts++;
        if (endedPorts == ports.size() && !isSpent()) {
            ended();
        }
    }
}
