package io.portolan.services.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Actions whose clients do not wait: each has a place where its state can be asked for, and where
/// it can be canceled.
///
/// *Threads:* any.
final class RunningActions {

    /// The methods on one.
    static final String METHODS = "GET, HEAD, DELETE";

    /// One action.
    private static final class Running {

        private final String client;
        private final Exchange exchange;
        private @Nullable Answer outcome;

        Running(String client, Exchange exchange) {
            this.client = client;
            this.exchange = exchange;
        }
    }

    private final int most;
    private final Map<String, Running> running = new LinkedHashMap<>();

    RunningActions(int most) {
        this.most = most;
    }

    /// The exchange of an action that is about to be performed; answers 202 with its place.
    Exchange start(Operation operation, Call call, Consumer<Answer> responder) {
        String id = UUID.randomUUID().toString();
        HttpExchange exchange =
                new HttpExchange(
                        operation,
                        outcome -> end(id, outcome),
                        reply -> ReplyAnswers.of(call, operation, reply),
                        Answer::problem);
        synchronized (running) {
            makeRoom();
            running.put(id, new Running(call.principal().name(), exchange));
        }
        responder.accept(
                Answer.json(HttpResponseStatus.ACCEPTED, Map.of("id", id, "status", "running"))
                        .header(
                                HttpHeaderNames.LOCATION,
                                RequestPath.encode(call.path()) + "/" + id)
                        .header("preference-applied", "respond-async"));
        return exchange;
    }

    /// The state of the action, or the end of it.
    Answer answer(Call call, String id) {
        boolean isRead = call.is(HttpMethod.GET) || call.is(HttpMethod.HEAD);
        Running action;
        synchronized (running) {
            action = running.get(id);
            if (action == null || !action.client.equals(call.principal().name())) {
                return Answer.problem(
                        Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "there is no action " + id + ": it may have ended long ago"));
            }
            Answer outcome = action.outcome;
            if (isRead && outcome != null) {
                return copy(outcome);
            }
        }
        if (isRead) {
            return Answer.json(HttpResponseStatus.OK, Map.of("id", id, "status", "running"));
        }
        if (!call.is(HttpMethod.DELETE)) {
            return Answer.problem(
                            Fault.of(FaultCode.ACTION_NOT_SUPPORTED, METHODS + " are allowed"))
                    .header(HttpHeaderNames.ALLOW, METHODS + ", OPTIONS");
        }
        action.exchange.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the client canceled it"));
        return Answer.of(HttpResponseStatus.NO_CONTENT);
    }

    private void end(String id, Answer outcome) {
        synchronized (running) {
            Running action = running.get(id);
            if (action != null) {
                action.outcome = outcome;
            }
        }
    }

    private void makeRoom() {
        Iterator<Running> oldest = running.values().iterator();
        while (running.size() >= most && oldest.hasNext()) {
            if (oldest.next().outcome != null) {
                oldest.remove();
            }
        }
        if (running.size() >= most) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            running.size() + " actions run, no more are allowed")
                    .with(Fault.RETRY_AFTER, 1)
                    .exception();
        }
    }

    /// The outcome can be asked for again, its bytes are sent each time.
    private static Answer copy(Answer outcome) {
        return new Answer(outcome.response().copy(), false);
    }
}
