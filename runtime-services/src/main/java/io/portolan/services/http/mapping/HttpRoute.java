package io.portolan.services.http.mapping;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One thing that stands below a service besides its state. The first word of its path begins with
/// a dollar. A new route is one implementation, and one line in `HttpServerContext`.
///
/// *Threads:* the event loop of the connection; `drain` and `close` any.
public interface HttpRoute extends AutoCloseable {

    /// The first word of the path below the service, such as `$info`.
    String word();

    /// The methods that the path takes, besides OPTIONS.
    String methods(RoutePath path);

    /// The verb that somebody must be allowed to use the path; null when the path is about what the
    /// client itself has begun.
    @Nullable Verb verb(RoutePath path);

    /// Answers the request; returns what can be aborted when the client goes away, or null.
    @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection);

    /// Ends what the route has begun, after what is still owed to clients, and waits no longer than
    /// until this moment. By default there is nothing to end.
    ///
    /// @param endNanos of [System#nanoTime]
    default void drain(long endNanos) {}

    /// Gives back what the route holds. By default it holds nothing.
    @Override
    default void close() {}

    /// The answer about what has no revision: it matches no tag, and is there for `*`.
    static Supplier<Answer> withoutRevision(HttpCall call, Supplier<Answer> answer) {
        Terms terms = OperationMapping.terms(call);
        Match wanted = terms.ifMatch();
        Match unwanted = terms.ifNoneMatch();
        boolean isRefused =
                (wanted != null && !wanted.isAny()) || (unwanted != null && unwanted.isAny());
        return isRefused
                ? () ->
                        Answer.problem(
                                Fault.of(
                                        FaultCode.STATE_CONFLICT,
                                        "subscriptions and running actions have no revision: leave out If-Match and If-None-Match"))
                : answer;
    }
}
