package io.portolan.services.http.mapping;

import java.time.Duration;
import java.util.function.Supplier;

/// What the handling of a request needs of the connection by which the request came.
///
/// *Threads:* any thread may call `answer`, once for each request.
public interface RequestConnection {

    /// What the bytes of a client become: a request to handle, or the answer that refuses it.
    sealed interface Received permits HttpCall, Answer {

        /// How many bytes of it are counted for the peer.
        int heldBytes();
    }

    /// Sends the answer to the request that is being handled.
    void answer(Answer answer);

    /// Makes the answer and sends it as soon as the client has room for it. The answer is made on
    /// the thread that calls, or on the event loop.
    void answerWhenRoom(Supplier<Answer> answer);

    /// As [#answerWhenRoom], of what blocks while it is made: on a thread of its own. What it
    /// throws is answered as OperationFailed.
    ///
    /// @param mostBytes that the answer may have; they count as unread from when it begins to be
    ///   made
    void answerAside(int mostBytes, Supplier<Answer> answer);

    /// Goes on counting the body of the request that is being handled when the request has its
    /// answer, as bytes in flight of the peer: until what is returned is run, once, by any thread.
    /// By the thread that handles the request.
    Runnable keepBody();

    /// Opens a stream of events, which answers the request instead.
    ///
    /// @param lease for how long; zero for as long as the client is connected
    EventSink stream(Duration lease);

    /// Opens a stream of the events of several subscriptions, which answers the request instead. It
    /// lasts for as long as the client is connected.
    SharedStream sharedStream();
}
