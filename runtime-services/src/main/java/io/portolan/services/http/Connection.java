package io.portolan.services.http;

import java.time.Duration;

/// What handling a request needs of the connection that it came by.
///
/// *Threads:* `answer` may be called by any thread, once for each request.
interface Connection {

    /// Sends the answer to the request that is being handled.
    void answer(Answer answer);

    /// The stream of events that answers the request instead.
    EventStream stream(Duration lease);
}
