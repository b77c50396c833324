package io.portolan.core;

/// What a dispatcher can activate: the rule by which items become runs of a handler. An arbiter
/// itself does nothing. It may be activated more than once, a choice and an interleave excepted;
/// each time is an [io.portolan.core.Activation] of its own.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public sealed interface Arbiter
        permits OneShot, Periodic, Receiver, JoinArbiter, Gather, Choice, Interleave {}
