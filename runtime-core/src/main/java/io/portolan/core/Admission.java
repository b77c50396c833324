package io.portolan.core;

/// In which order an interleave admits what waits: concurrent and exclusive handlers exclude each
/// other, so one kind waits for the other.
public enum Admission {
    /// The two kinds take turns: one exclusive handler, then all concurrent ones that were waiting
    /// when it ended, and so on. Neither can starve the other.
    PHASE_FAIR,
    /// All exclusive handlers that wait run before any further concurrent one: CCR's rule. A steady
    /// stream of them starves the concurrent ones.
    EXCLUSIVE_FIRST,
    /// The arbiter that has waited longest goes first; concurrent ones that came before the next
    /// exclusive one go together. What counts is when the arbiter began to wait, not each item.
    ARRIVAL_ORDER
}
