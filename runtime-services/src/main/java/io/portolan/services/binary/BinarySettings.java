package io.portolan.services.binary;

import io.portolan.services.access.PeerLimits;
import io.portolan.services.access.Peers;
import java.time.Duration;

/// The limits of a connection, the same for servers and clients.
///
/// @param frameBytes of one frame that a client sends; a longer one ends the connection before it
///   is read
/// @param answerBytes of one frame that a server sends: an answer can be larger than a request, as
///   it may hold a whole state
/// @param requestsInFlight that one connection may have; a server with as many reads no further
///   than the next one, a client answers QueuingLimitExceeded
/// @param connections that a server takes; more are closed at once
/// @param window how many deliveries of a subscription may be on the way to its sink
/// @param idle after so long without any frame the other side is taken for dead
/// @param bytesInFlight of frames that a server has read in part, of all connections; who sends
///   more is sent away
/// @param peer how much of the connections and bytes of a server one peer may have
public record BinarySettings(
        int frameBytes,
        int answerBytes,
        int requestsInFlight,
        int connections,
        int window,
        Duration idle,
        long bytesInFlight,
        PeerLimits peer) {

    private static final int MAX_IN_FLIGHT = 1 << 16;

    /// Requests of 1 MiB, answers of 33 MiB, 1,024 requests in flight, 1,024 connections, 256
    /// deliveries on the way, a minute; a quarter of the heap or 256 MiB in flight, three quarters
    /// for one peer.
    public static final BinarySettings DEFAULT =
            new BinarySettings(1 << 20, 33 << 20, 1024, 1024, 256, Duration.ofMinutes(1));

    public BinarySettings {
        between(FrameLayout.MIN_LENGTH, frameBytes, 1 << 30, "frameBytes");
        between(FrameLayout.MIN_LENGTH, answerBytes, 1 << 30, "answerBytes");
        between(1, requestsInFlight, MAX_IN_FLIGHT, "requestsInFlight");
        between(1, connections, Integer.MAX_VALUE, "connections");
        between(1, window, MAX_IN_FLIGHT, "window");
        if (idle.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "idle is %s: at least a millisecond is allowed".formatted(idle));
        }
        if (bytesInFlight < 1) {
            throw new IllegalArgumentException(
                    "bytesInFlight is %d: 1 or more is allowed".formatted(bytesInFlight));
        }
    }

    /// The usual number of bytes in flight, and three quarters of everything for one peer.
    public BinarySettings(
            int frameBytes,
            int answerBytes,
            int requestsInFlight,
            int connections,
            int window,
            Duration idle) {
        this(
                frameBytes,
                answerBytes,
                requestsInFlight,
                connections,
                window,
                idle,
                Peers.USUAL_BYTES,
                PeerLimits.of(connections, Integer.MAX_VALUE, Peers.USUAL_BYTES));
    }

    /// These settings with frames of at most so many bytes, both ways.
    public BinarySettings withFrameBytes(int bytes) {
        return new BinarySettings(
                bytes, bytes, requestsInFlight, connections, window, idle, bytesInFlight, peer);
    }

    public BinarySettings withRequestsInFlight(int requests) {
        return new BinarySettings(
                frameBytes, answerBytes, requests, connections, window, idle, bytesInFlight, peer);
    }

    /// Three quarters of them for one peer.
    public BinarySettings withConnections(int atMost) {
        return new BinarySettings(
                frameBytes,
                answerBytes,
                requestsInFlight,
                atMost,
                window,
                idle,
                bytesInFlight,
                PeerLimits.of(atMost, Integer.MAX_VALUE, bytesInFlight));
    }

    public BinarySettings withIdle(Duration time) {
        return new BinarySettings(
                frameBytes,
                answerBytes,
                requestsInFlight,
                connections,
                window,
                time,
                bytesInFlight,
                peer);
    }

    /// Three quarters of them for one peer.
    public BinarySettings withBytesInFlight(long bytes) {
        return new BinarySettings(
                frameBytes,
                answerBytes,
                requestsInFlight,
                connections,
                window,
                idle,
                bytes,
                new PeerLimits(peer.connections(), peer.requests(), bytes - bytes / 4));
    }

    public BinarySettings withPeer(PeerLimits limits) {
        return new BinarySettings(
                frameBytes,
                answerBytes,
                requestsInFlight,
                connections,
                window,
                idle,
                bytesInFlight,
                limits);
    }

    private static void between(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s is %d: %d to %d is allowed".formatted(name, value, least, most));
        }
    }
}
