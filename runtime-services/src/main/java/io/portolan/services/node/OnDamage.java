package io.portolan.services.node;

/// What a node does when files of its store are missing, cut off, damaged or exchanged.
public enum OnDamage {
    /// It does not start, and leaves the files as they are.
    REFUSE,
    /// It keeps what is left and starts, but is not ready before somebody accepts what was lost.
    /// Services whose last states may be lost begin new epochs; damaged files are set aside.
    KEEP
}
