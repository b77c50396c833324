package io.portolan.services.http;

import io.portolan.services.access.PeerLimits;
import io.portolan.services.access.Peers;
import java.time.Duration;

/// How much of everything a listener takes before it refuses.
///
/// @param lineBytes of the request line
/// @param headerBytes of all headers together
/// @param bodyBytes of a body
/// @param connections open at once; further ones are closed at once
/// @param inFlight requests that wait for their answers, of all connections; further ones get 503
/// @param pipelined requests of one connection that wait behind another
/// @param bytesInFlight of bodies that are being read or handled, and of answers that are not read
///   yet, of all connections: further bodies get 503, further answers wait
/// @param unreadBytes of answers that one connection may have made for a client that does not read;
///   further requests and answers of it wait
/// @param peer how much of these one peer may have
/// @param head how long a request's line and headers may take, from their first byte on
/// @param body how long a body may take
/// @param idle how long a connection may be silent between requests, or before the first, and how
///   long a client may take to read an answer
/// @param heartbeat how often a silent event stream says that it lives
public record HttpLimits(
        int lineBytes,
        int headerBytes,
        int bodyBytes,
        int connections,
        int inFlight,
        int pipelined,
        long bytesInFlight,
        long unreadBytes,
        PeerLimits peer,
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
                    Peers.USUAL_BYTES,
                    1 << 20,
                    PeerLimits.of(10_000, 10_000, Peers.USUAL_BYTES),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(15));

    /// These limits with another length of bodies.
    public HttpLimits withBodyBytes(int bytes) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bytes,
                connections,
                inFlight,
                pipelined,
                bytesInFlight,
                unreadBytes,
                peer,
                head,
                body,
                idle,
                heartbeat);
    }

    /// These limits with another number of connections and of requests in flight. One peer may have
    /// three quarters of each.
    public HttpLimits withConnections(int most, int mostInFlight) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                most,
                mostInFlight,
                pipelined,
                bytesInFlight,
                unreadBytes,
                PeerLimits.of(most, mostInFlight, bytesInFlight),
                head,
                body,
                idle,
                heartbeat);
    }

    /// These limits with other numbers of bytes in flight, three quarters of which one peer may
    /// have.
    ///
    /// @param most of all connections
    /// @param mostUnread of the answers of one connection
    public HttpLimits withBytesInFlight(long most, long mostUnread) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                connections,
                inFlight,
                pipelined,
                most,
                mostUnread,
                new PeerLimits(peer.connections(), peer.requests(), most - most / 4),
                head,
                body,
                idle,
                heartbeat);
    }

    /// These limits with other limits of one peer.
    public HttpLimits withPeer(PeerLimits limits) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                connections,
                inFlight,
                pipelined,
                bytesInFlight,
                unreadBytes,
                limits,
                head,
                body,
                idle,
                heartbeat);
    }

    /// These limits with other times.
    public HttpLimits withTimes(
            Duration newHead, Duration newBody, Duration newIdle, Duration newHeartbeat) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                connections,
                inFlight,
                pipelined,
                bytesInFlight,
                unreadBytes,
                peer,
                newHead,
                newBody,
                newIdle,
                newHeartbeat);
    }
}
