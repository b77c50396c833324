package io.portolan.services.binary;

import org.jspecify.annotations.Nullable;

/// What a frame is for.
enum FrameKind {
    /// An operation, from the client.
    REQUEST(1),
    /// Its answer when it was done.
    RESPONSE(2),
    /// Its answer when it was not.
    FAULT(3),
    /// A delivery of a subscription.
    NOTIFY(4),
    /// The client takes more deliveries, or renews the lease of its subscription.
    CREDIT(5),
    /// The client wants no answer, or no deliveries, any more.
    CANCEL(6),
    /// Are you there, and with [FrameLayout#ACK] yes.
    PING(7),
    /// The connection is not to be used for anything new.
    GOAWAY(8);

    private static final FrameKind[] BY_CODE = values();

    private final int code;

    FrameKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /// The kind of a number, or null when there is none.
    static @Nullable FrameKind of(int code) {
        return code >= 1 && code <= BY_CODE.length ? BY_CODE[code - 1] : null;
    }
}
