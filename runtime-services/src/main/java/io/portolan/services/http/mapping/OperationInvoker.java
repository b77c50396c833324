package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Asks the services what a request turned out to be, and answers with what they say.
///
/// *Threads:* the event loop of the connection.
public record OperationInvoker(Operations operations) {

    @Nullable ServiceModel model(Target target) {
        return operations.model(target.service());
    }

    /// Performs the operation; returns what can be aborted.
    Exchange perform(Operation operation, HttpCall call, RequestConnection connection) {
        HttpExchange exchange =
                new HttpExchange(
                        operation,
                        connection::answerWhenRoom,
                        reply -> ReplyAnswers.of(call, operation, reply),
                        fault -> problem(call, operation.target(), fault));
        operations.perform(exchange);
        return exchange;
    }

    /// Opens a stream of events.
    Exchange subscribe(HttpCall call, Target target, RequestConnection connection) {
        EventSink stream = connection.stream(SubscribeMapping.lease(call));
        Subscriber subscriber =
                new Subscriber(SubscribeMapping.options(call, target.item()), stream);
        Operation operation =
                new Operation(
                        Verb.SUBSCRIBE,
                        Target.of(target.service()),
                        subscriber,
                        OperationMapping.terms(call));
        Exchange exchange =
                new Exchange(operation) {
                    @Override
                    protected void replied(Reply reply) {
                        if (reply.body() instanceof Subscription subscription) {
                            stream.begin(subscription);
                        }
                    }

                    @Override
                    protected void failed(Fault fault) {
                        connection.answer(problem(call, target, fault));
                    }
                };
        operations.perform(exchange);
        return exchange;
    }

    /// Answers out of the model of the service, if the caller may look it up.
    public Exchange look(
            HttpCall call,
            Target target,
            RequestConnection connection,
            Function<ServiceModel, Answer> answer) {
        Target service = Target.of(target.service());
        Terms terms = OperationMapping.terms(call);
        if (!call.isRead()) { // RFC 9110, section 13.2.1
            terms = terms.ifMatch(null).ifNoneMatch(null);
        }
        Operation lookup = new Operation(Verb.LOOKUP, service, null, terms);
        HttpExchange exchange =
                new HttpExchange(
                        lookup,
                        connection::answerWhenRoom,
                        reply -> {
                            ServiceModel model = operations.model(service.service());
                            return model == null
                                    ? Answer.of(HttpResponseStatus.NOT_FOUND)
                                    : answer.apply(model);
                        },
                        fault -> problem(call, target, fault));
        operations.perform(exchange);
        return exchange;
    }

    /// The problem with the headers that help the client on.
    Answer problem(HttpCall call, Target target, Fault fault) {
        Answer answer = Answer.problem(fault);
        ServiceModel model = operations.model(target.service());
        if (answer.response().status().code() == 405 && model != null) {
            answer.header(HttpHeaderNames.ALLOW, Methods.allowed(model, target));
        }
        if (answer.response().status().code() == 415) {
            if (call.is(HttpMethod.PATCH)) {
                answer.header(HttpHeaderNames.ACCEPT_PATCH, Methods.PATCHES);
            } else if (call.is(HttpCall.QUERY)) {
                answer.header("accept-query", Methods.QUERIES);
            }
        }
        return answer;
    }
}
