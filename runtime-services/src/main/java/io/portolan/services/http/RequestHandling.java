package io.portolan.services.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a request is about, by method and path; each ends in an operation, whose fault is answered
/// as a problem.
///
/// *Threads:* the event loop of the connection.
final class RequestHandling {

    private static final String COMMAND = "$";
    private static final String EVENTS = "text/event-stream";
    private static final List<String> STATES_OR_EVENTS =
            Stream.concat(ReplyAnswers.STATES.stream(), Stream.of(EVENTS)).toList();

    private final Asker asker;
    private final DollarPaths dollarPaths;

    RequestHandling(Operations operations, Webhooks webhooks, int mostActions) {
        asker = new Asker(operations);
        dollarPaths = new DollarPaths(asker, webhooks, mostActions);
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
        Target target = target(call.path(), call);
        if (target.item().startsWith(COMMAND)) { // further down it is the key of an item
            Target service = Target.of(target.service());
            return dollarPaths.handle(call, service, target.item(), connection);
        }
        if (call.is(HttpMethod.OPTIONS)) {
            return asker.look(call, target, connection, model -> options(model, target));
        }
        if (target.isCreating() && call.is(HttpMethod.POST)) {
            return asker.perform(
                    OperationMapping.operation(Verb.CREATE, target, call), call, connection);
        }
        if (call.is(HttpMethod.GET) && EVENTS.equals(call.wanted(STATES_OR_EVENTS))) {
            return asker.subscribe(call, target, connection);
        }
        Verb verb = OperationMapping.verb(call, target);
        if (verb == null || (verb == Verb.QUERY && !isAsked(target))) {
            return asker.look(call, target, connection, model -> notAllowed(call, target));
        }
        if (verb.isSafe() && call.wanted(ReplyAnswers.STATES) == null && !isRendered(target)) {
            connection.answer(
                    notAcceptable(verb == Verb.GET ? STATES_OR_EVENTS : ReplyAnswers.BODIES));
            return null;
        }
        Target asked = verb == Verb.GET ? OperationMapping.pointed(target, call) : target;
        return asker.perform(OperationMapping.operation(verb, asked, call), call, connection);
    }

    /// Whether it has forms of its own, one of which everybody gets who takes no other.
    private boolean isRendered(Target target) {
        ServiceModel model = asker.model(target);
        return model != null && Rendered.class.isAssignableFrom(model.state());
    }

    private boolean isAsked(Target target) {
        ServiceModel model = asker.model(target);
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

    private static Answer notAcceptable(List<String> offered) {
        return Answer.problem(
                HttpResponseStatus.NOT_ACCEPTABLE,
                Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "Accept names none of " + String.join(", ", offered)));
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
        return asker.problem(
                call,
                target,
                Fault.of(
                        FaultCode.ACTION_NOT_SUPPORTED,
                        "method " + call.method().name() + " is no operation"));
    }
}
