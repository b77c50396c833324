package io.portolan.core;

/// The way of dropped items and tasks to whoever wants to know of them.
final class Drops {

    private Drops() {}

    static void give(Object dropped, Postable<Object> drops) {
        try {
            drops.tryPost(dropped);
        } catch (PortClosedException e) {
            // Nobody wants it any more; the counter of the port or queue has it.
        }
    }
}
