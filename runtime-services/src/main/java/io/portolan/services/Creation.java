package io.portolan.services;

/// Where a partner comes from when a service is created.
public enum Creation {
    /// From the partners named in the request, and from nowhere else.
    FROM_LIST,
    /// From the request; if it is not there, the one service in the directory that keeps the
    /// contract.
    USE_EXISTING,
    /// As [#USE_EXISTING]; if there is none, a new one.
    USE_EXISTING_OR_CREATE,
    /// A new one, in any case.
    CREATE_ALWAYS
}
