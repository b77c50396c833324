package io.portolan.services.http;

/// What comes of the bytes that a client sends: a request to handle, or the answer that refuses it.
sealed interface Incoming permits Call, Answer {

    /// How many bytes of it are counted for the peer.
    int heldBytes();
}
