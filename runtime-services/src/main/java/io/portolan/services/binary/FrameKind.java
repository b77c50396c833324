package io.portolan.services.binary;

import org.jspecify.annotations.Nullable;

/// What a frame is for.
enum FrameKind {
    /// An operation, from the client.
    REQUEST,
    /// Its answer when it was done.
    RESPONSE,
    /// Its answer when it was not.
    FAULT,
    /// A delivery of a subscription.
    NOTIFY,
    /// The client takes more deliveries, or renews the lease of its subscription.
    CREDIT,
    /// The client wants no answer, or no deliveries, any more.
    CANCEL,
    /// Are you there, and with [Layout#ACK] yes.
    PING,
    /// The connection is not to be used for anything new.
    GOAWAY;

    private static final FrameKind[] BY_CODE = values();

    int code() {
        return ordinal() + 1;
    }

    /// The kind of a number, or null when there is none.
    static @Nullable FrameKind of(int code) {
        return code >= 1 && code <= BY_CODE.length ? BY_CODE[code - 1] : null;
    }
}
