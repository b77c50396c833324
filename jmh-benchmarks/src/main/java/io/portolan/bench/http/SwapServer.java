package io.portolan.bench.http;

import java.net.URI;

/// A server on loopback that takes a point and answers with its coordinates swapped.
interface SwapServer extends AutoCloseable {

    /// Where it is asked.
    URI uri();

    /// How it is asked.
    default SwapRequest request() {
        return SwapRequest.JSON;
    }

    @Override
    void close();
}
