package io.portolan.core;

/// Who is offered a set of items that is complete: a join, or the task of one that has just run and
/// would run once more in its place.
interface SetTaker {

    /// Offered the items that are taken together, in the order of their ports; returns whether it
    /// takes them, for good. The last step that can fail. Either all ports are locked, or none is
    /// and others wait for the answer.
    boolean offer(Object[] set);
}
