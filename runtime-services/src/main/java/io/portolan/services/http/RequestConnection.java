package io.portolan.services.http;

import java.time.Duration;
import java.util.function.Supplier;

/// What handling a request needs of the connection that it came by.
///
/// *Threads:* `answer` may be called by any thread, once for each request.
interface RequestConnection {

    /// Sends the answer to the request that is being handled.
    void answer(Answer answer);

    /// Sends the answer that this makes, as soon as the client has room for it: until then it is
    /// not made. On the thread that calls, or the event loop.
    void answerWhenRoom(Supplier<Answer> answer);

    /// The stream of events that answers the request instead.
    EventStream stream(Duration lease);
}
