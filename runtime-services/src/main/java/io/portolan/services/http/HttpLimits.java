package io.portolan.services.http;

import java.time.Duration;

/// How much of everything a listener takes before it refuses.
///
/// @param lineBytes of the request line
/// @param headerBytes of all headers together
/// @param bodyBytes of a body
/// @param connections open at once; further ones are closed at once
/// @param inFlight requests that wait for their answers, of all connections; further ones get 503
/// @param pipelined requests of one connection that wait behind another
/// @param streams of one HTTP/2 connection, and subscriptions by webhook of the listener
/// @param head how long a request's line and headers may take, from their first byte on
/// @param body how long a body may take
/// @param idle how long a connection may be silent between requests, or before the first
/// @param heartbeat how often a silent event stream says that it lives
public record HttpLimits(
        int lineBytes,
        int headerBytes,
        int bodyBytes,
        int connections,
        int inFlight,
        int pipelined,
        int streams,
        Duration head,
        Duration body,
        Duration idle,
        Duration heartbeat) {

    public static final HttpLimits DEFAULT =
            new HttpLimits(
                    4096,
                    8192,
                    1 << 20,
                    10_000,
                    10_000,
                    16,
                    1000,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(15));

    /// The same with another length of bodies.
    public HttpLimits withBodyBytes(int bytes) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bytes,
                connections,
                inFlight,
                pipelined,
                streams,
                head,
                body,
                idle,
                heartbeat);
    }

    /// The same with another number of connections and of requests in flight.
    public HttpLimits withConnections(int most, int mostInFlight) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                most,
                mostInFlight,
                pipelined,
                streams,
                head,
                body,
                idle,
                heartbeat);
    }

    /// The same with other times.
    public HttpLimits withTimes(
            Duration newHead, Duration newBody, Duration newIdle, Duration newHeartbeat) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                connections,
                inFlight,
                pipelined,
                streams,
                newHead,
                newBody,
                newIdle,
                newHeartbeat);
    }
}
