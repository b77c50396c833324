package io.portolan.services.access;

/// How much of a listener one peer may take. A peer is an IPv4 address, or a network of 64 bits of
/// IPv6, since one machine chooses among all addresses of such a network.
///
/// *Failure:* [IllegalArgumentException] for a number less than 1.
///
/// @param connections open at once; further ones are closed at once
/// @param requests that wait for their answers
/// @param bytes of requests that are being read or handled, and of answers that are not read yet
public record PeerLimits(int connections, int requests, long bytes) {

    public PeerLimits {
        positive(connections, "connections");
        positive(requests, "requests");
        positive(bytes, "bytes");
    }

    /// Three quarters of what the listener takes from all peers: the rest is for the others.
    public static PeerLimits of(int connections, int requests, long bytes) {
        return new PeerLimits(
                connections - connections / 4, requests - requests / 4, bytes - bytes / 4);
    }

    private static void positive(long value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "%s=%d of a peer: 1 or more is allowed".formatted(name, value));
        }
    }
}
