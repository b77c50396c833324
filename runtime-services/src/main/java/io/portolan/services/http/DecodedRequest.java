package io.portolan.services.http;

/// What comes of the bytes that a client sends: a request to handle, or the answer that refuses it.
sealed interface DecodedRequest permits HttpCall, Answer {

    /// How many bytes of it are counted for the peer.
    int heldBytes();
}
