package io.portolan.services;

/// Beside what else a handler of a service may run.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public enum Behavior {
    /// As the verb asks for it: LOOKUP, GET and QUERY are concurrent, DROP is teardown, all others
    /// are exclusive.
    DEFAULT,
    /// Beside other concurrent handlers.
    CONCURRENT,
    /// Alone, except for independent handlers.
    EXCLUSIVE,
    /// After all others, as the last; with it the service is dropped.
    TEARDOWN,
    /// Beside everything, at any time.
    INDEPENDENT
}
