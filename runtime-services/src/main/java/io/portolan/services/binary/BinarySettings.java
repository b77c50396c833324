package io.portolan.services.binary;

import java.time.Duration;

/// The limits of a connection, the same for servers and clients.
///
/// @param frameBytes of one frame that a client sends; a longer one ends the connection before it
///   is read
/// @param answerBytes of one frame that a server sends: an answer can be larger than a request, as
///   it may hold a whole state
/// @param requestsInFlight that one connection may have; a server reads no further while it has as
///   many, a client answers QueuingLimitExceeded
/// @param connections that a server takes; more are closed at once
/// @param window how many deliveries of a subscription may be on the way to its sink
/// @param idle after so long without any frame the other side is taken for dead
public record BinarySettings(
        int frameBytes,
        int answerBytes,
        int requestsInFlight,
        int connections,
        int window,
        Duration idle) {

    private static final int MAX_IN_FLIGHT = 1 << 16;

    /// Requests of 1 MiB, answers of 17 MiB, 1,024 requests in flight, 1,024 connections, 256
    /// deliveries on the way, a minute.
    public static final BinarySettings DEFAULT =
            new BinarySettings(1 << 20, 17 << 20, 1024, 1024, 256, Duration.ofMinutes(1));

    public BinarySettings {
        between(Layout.MIN_LENGTH, frameBytes, 1 << 30, "frameBytes");
        between(Layout.MIN_LENGTH, answerBytes, 1 << 30, "answerBytes");
        between(1, requestsInFlight, MAX_IN_FLIGHT, "requestsInFlight");
        between(1, connections, Integer.MAX_VALUE, "connections");
        between(1, window, MAX_IN_FLIGHT, "window");
        if (idle.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "idle is %s: at least a millisecond is allowed".formatted(idle));
        }
    }

    /// The same with frames of at most so many bytes, both ways.
    public BinarySettings withFrameBytes(int bytes) {
        return new BinarySettings(bytes, bytes, requestsInFlight, connections, window, idle);
    }

    public BinarySettings withRequestsInFlight(int requests) {
        return new BinarySettings(frameBytes, answerBytes, requests, connections, window, idle);
    }

    public BinarySettings withConnections(int atMost) {
        return new BinarySettings(frameBytes, answerBytes, requestsInFlight, atMost, window, idle);
    }

    public BinarySettings withIdle(Duration time) {
        return new BinarySettings(
                frameBytes, answerBytes, requestsInFlight, connections, window, time);
    }

    private static void between(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s is %d: %d to %d is allowed".formatted(name, value, least, most));
        }
    }
}
