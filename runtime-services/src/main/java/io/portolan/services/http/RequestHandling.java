package io.portolan.services.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a request is about, by method and path; each ends in an operation, whose fault is answered
/// as a problem.
///
/// *Threads:* the event loop of the connection.
final class RequestHandling {

    private static final String COMMAND = "/$";
    private static final String READ = "GET, HEAD";
    private static final String ASK = "POST, QUERY";

    private static final String EVENTS = "text/event-stream";
    private static final List<String> STATES_OR_EVENTS =
            Stream.concat(ReplyAnswers.STATES.stream(), Stream.of(EVENTS)).toList();

    private final Operations operations;
    private final RunningActions actions;
    private final Webhooks webhooks;

    RequestHandling(Operations operations, Webhooks webhooks, int mostActions) {
        this.operations = operations;
        this.webhooks = webhooks;
        this.actions = new RunningActions(mostActions);
    }

    /// Answers the request; returns what can be aborted when the client goes away, or null.
    @Nullable Exchange handle(Call call, Connection connection) {
        try {
            return route(call, connection);
        } catch (IllegalArgumentException e) {
            connection.answer(
                    Answer.problem(
                            Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage()))));
        } catch (FaultException e) {
            connection.answer(Answer.problem(e.fault()));
        }
        return null;
    }

    private @Nullable Exchange route(Call call, Connection connection) {
        String path = call.path();
        int command = path.indexOf(COMMAND);
        if (command > 0) {
            Target service = Target.of(path.substring(0, command));
            return command(call, service, path.substring(command + 1), connection);
        }
        Target target = target(path, call);
        if (call.is(HttpMethod.OPTIONS)) {
            return look(call, target, connection, model -> options(model, target));
        }
        if (target.service().equals(Target.CONSTRUCTOR) && call.is(HttpMethod.POST)) {
            return perform(OperationMapping.operation(Verb.CREATE, target, call), call, connection);
        }
        if (call.is(HttpMethod.GET) && EVENTS.equals(call.wanted(STATES_OR_EVENTS))) {
            return subscribe(call, target, connection);
        }
        Verb verb = OperationMapping.verb(call, target);
        if (verb == null || (verb == Verb.QUERY && !isAsked(target))) {
            return look(call, target, connection, model -> notAllowed(call, target));
        }
        if (verb.isSafe() && call.wanted(ReplyAnswers.STATES) == null && !isRendered(target)) {
            connection.answer(
                    notAcceptable(verb == Verb.GET ? STATES_OR_EVENTS : ReplyAnswers.BODIES));
            return null;
        }
        Target asked = verb == Verb.GET ? OperationMapping.pointed(target, call) : target;
        return perform(OperationMapping.operation(verb, asked, call), call, connection);
    }

    /// Whether it has forms of its own, one of which everybody gets who takes no other.
    private boolean isRendered(Target target) {
        ServiceModel model = operations.model(target.service());
        return model != null && Rendered.class.isAssignableFrom(model.state());
    }

    private boolean isAsked(Target target) {
        ServiceModel model = operations.model(target.service());
        return model == null || Methods.isAsked(model, target);
    }

    /// `/services` is the constructor to POST to and the directory to look into, `/` the directory.
    private static Target target(String path, Call call) {
        boolean isRoot = path.equals("/") || path.equals("/services");
        if (isRoot) {
            return Target.of(call.is(HttpMethod.POST) ? Target.CONSTRUCTOR : Target.DIRECTORY);
        }
        return Target.parse(path);
    }

    private @Nullable Exchange command(
            Call call, Target service, String command, Connection connection) {
        String[] words = command.split("/", 3);
        if (call.is(HttpMethod.OPTIONS)) {
            connection.answer(options(words));
            return null;
        }
        String name = words.length > 1 ? words[1] : "";
        String id = words.length > 2 ? words[2] : "";
        return switch (words[0]) {
            case "$info" -> info(call, service, name, connection);
            case "$openapi" -> openApi(call, service, name, connection);
            case "$query" -> query(call, service, name, connection);
            case "$actions" -> action(call, service.at(name), id, connection);
            case "$subscriptions" -> subscription(call, service, name, connection);
            default -> {
                connection.answer(
                        Answer.problem(
                                Fault.of(
                                        FaultCode.UNKNOWN_ENTRY,
                                        "/"
                                                + words[0]
                                                + " is nothing of a service: $info, $openapi, $query,"
                                                + " $actions and $subscriptions are")));
                yield null;
            }
        };
    }

    private static Answer options(String[] words) {
        boolean hasId = words.length > ("$subscriptions".equals(words[0]) ? 1 : 2);
        String allowed =
                switch (words[0]) {
                    case "$info", "$openapi" -> READ;
                    case "$query" -> ASK;
                    case "$actions" -> hasId ? RunningActions.METHODS : "POST";
                    case "$subscriptions" -> hasId ? Webhooks.METHODS : "POST";
                    default -> "";
                };
        return Answer.of(HttpResponseStatus.NO_CONTENT)
                .header(HttpHeaderNames.ALLOW, (allowed + ", OPTIONS").replaceFirst("^, ", ""));
    }

    private static Answer notAcceptable(List<String> offered) {
        return Answer.problem(
                HttpResponseStatus.NOT_ACCEPTABLE,
                Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "Accept names none of " + String.join(", ", offered)));
    }

    private @Nullable Exchange info(Call call, Target service, String rest, Connection connection) {
        return isGet(call) && rest.isEmpty()
                ? perform(OperationMapping.operation(Verb.LOOKUP, service, call), call, connection)
                : wrongMethod(call, READ, connection);
    }

    private @Nullable Exchange openApi(
            Call call, Target service, String rest, Connection connection) {
        return isGet(call) && rest.isEmpty()
                ? look(
                        call,
                        service,
                        connection,
                        model -> Answer.json(HttpResponseStatus.OK, OpenApi.document(model)))
                : wrongMethod(call, READ, connection);
    }

    private @Nullable Exchange query(
            Call call, Target service, String name, Connection connection) {
        if (!call.is(HttpMethod.POST) && !call.is(Call.QUERY)) {
            return wrongMethod(call, ASK, connection);
        }
        return perform(
                OperationMapping.operation(Verb.QUERY, service.at(name), call), call, connection);
    }

    private @Nullable Exchange action(Call call, Target action, String id, Connection connection) {
        if (!id.isEmpty()) {
            connection.answer(actions.answer(call, id));
            return null;
        }
        return call.is(HttpMethod.POST) && !action.isWhole()
                ? submit(call, action, connection)
                : wrongMethod(call, "POST", connection);
    }

    private @Nullable Exchange subscription(
            Call call, Target service, String id, Connection connection) {
        if (!id.isEmpty()) {
            connection.answer(webhooks.answer(call, id));
            return null;
        }
        return call.is(HttpMethod.POST)
                ? webhooks.subscribe(operations, call, service, connection)
                : wrongMethod(call, "POST", connection);
    }

    private Exchange perform(Operation operation, Call call, Connection connection) {
        HttpExchange exchange =
                new HttpExchange(
                        operation,
                        connection::answer,
                        reply -> ReplyAnswers.of(call, operation, reply),
                        fault -> problem(call, operation.target(), fault));
        operations.perform(exchange);
        return exchange;
    }

    private @Nullable Exchange submit(Call call, Target action, Connection connection) {
        Operation operation = OperationMapping.operation(Verb.SUBMIT, action, call);
        if (!call.header("prefer").contains("respond-async")) {
            return perform(operation, call, connection);
        }
        Exchange exchange = actions.start(operation, call, connection::answer);
        operations.perform(exchange);
        return null; // it goes on when the client goes away
    }

    private Exchange subscribe(Call call, Target target, Connection connection) {
        EventStream stream = connection.stream(SubscribeMapping.lease(call));
        Subscriber subscriber =
                new Subscriber(
                        SubscribeMapping.options(call, target.item(), EventStream.CREDITS), stream);
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

    /// Answers out of the model of the service, for those who may look it up.
    private Exchange look(
            Call call,
            Target target,
            Connection connection,
            Function<ServiceModel, Answer> answer) {
        Target service = Target.of(target.service());
        Operation lookup = new Operation(Verb.LOOKUP, service, null, OperationMapping.terms(call));
        HttpExchange exchange =
                new HttpExchange(
                        lookup,
                        connection::answer,
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

    private static Answer options(ServiceModel model, Target target) {
        return Answer.of(HttpResponseStatus.NO_CONTENT)
                .header(HttpHeaderNames.ALLOW, Methods.allowed(model, target))
                .header("accept-query", Methods.QUERIES)
                .header(HttpHeaderNames.ACCEPT_PATCH, Methods.PATCHES)
                .header(
                        "link",
                        "<%s/$openapi>; rel=\"service-desc\"; type=\"application/json\""
                                .formatted(RequestPath.encode(target.service())));
    }

    private Answer notAllowed(Call call, Target target) {
        return problem(
                call,
                target,
                Fault.of(
                        FaultCode.ACTION_NOT_SUPPORTED,
                        "method " + call.method().name() + " is no operation"));
    }

    /// The problem with the headers that help the client on.
    private Answer problem(Call call, Target target, Fault fault) {
        Answer answer = Answer.problem(fault);
        ServiceModel model = operations.model(target.service());
        if (answer.response().status().code() == 405 && model != null) {
            answer.header(HttpHeaderNames.ALLOW, Methods.allowed(model, target));
        }
        if (answer.response().status().code() == 415) {
            if (call.is(HttpMethod.PATCH)) {
                answer.header(HttpHeaderNames.ACCEPT_PATCH, Methods.PATCHES);
            } else if (call.is(Call.QUERY)) {
                answer.header("accept-query", Methods.QUERIES);
            }
        }
        return answer;
    }

    private static @Nullable Exchange wrongMethod(
            Call call, String allowed, Connection connection) {
        connection.answer(
                Answer.problem(
                                Fault.of(
                                        FaultCode.ACTION_NOT_SUPPORTED,
                                        "method "
                                                + call.method().name()
                                                + ": "
                                                + allowed
                                                + " is allowed"))
                        .header(HttpHeaderNames.ALLOW, allowed + ", OPTIONS"));
        return null;
    }

    private static boolean isGet(Call call) {
        return call.is(HttpMethod.GET) || call.is(HttpMethod.HEAD);
    }
}
