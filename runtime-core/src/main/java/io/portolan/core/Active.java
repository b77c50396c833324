package io.portolan.core;

import java.util.List;

/// An arbiter on a sink, about to take items.
interface Active {

    /// What its user has of it.
    ArbiterActivation activation();

    /// Where it is at work.
    TaskSink sink();

    /// Registers it with its ports.
    void start();

    /// Told, before anybody hears that it is done, that no handler may start any more.
    default void cancelled() {}

    /// Takes it out of its ports.
    void leave();

    /// What is told when its sink has room again.
    TaskSink.Refused refused();

    /// The ports it takes items from.
    List<? extends LockedPort> ports();

    /// Whether its own rules let it take this item. With the item's port locked.
    default boolean wants(Object queued) {
        return true;
    }

    /// Whether it does something when a time has come, without an item.
    default boolean awaitsTime() {
        return activation().hasDeadline();
    }

    /// What waits until others leave an interleave.
    default List<AdmittedTask.HeldBack> heldBack() {
        return List.of();
    }
}
