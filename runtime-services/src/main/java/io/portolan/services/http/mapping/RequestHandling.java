package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.access.AccessRules;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.FailureReport;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.ServiceModel;
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
public final class RequestHandling {

    private static final String COMMAND = "$";
    private static final String EVENTS = "text/event-stream";

    /// How a path begins that stands below the node and is no service.
    private static final String NODE_COMMAND = "/" + COMMAND;

    /// What the path `/` is.
    private static final Target NODE = Target.of(Target.DIRECTORY);

    private static final List<String> STATES_OR_EVENTS =
            Stream.concat(ReplyAnswers.STATES.stream(), Stream.of(EVENTS)).toList();

    private static final System.Logger LOG = System.getLogger(RequestHandling.class.getName());

    private final @Nullable AccessRules access;
    private final OperationInvoker invoker;
    private final MetaRoutes metaRoutes;
    private final MetaRoutes nodeRoutes;
    private final @Nullable Function<HttpCall, Answer> page;

    /// @param access the rules of access; null when everybody may do everything
    /// @param metaRoutes what stands below a service besides its state
    /// @param nodeRoutes what stands below the node besides its services
    /// @param page answers browsers that ask for the node itself; null when they get its directory
    public RequestHandling(
            OperationInvoker invoker,
            @Nullable AccessRules access,
            MetaRoutes metaRoutes,
            MetaRoutes nodeRoutes,
            @Nullable Function<HttpCall, Answer> page) {
        this.access = access;
        this.invoker = invoker;
        this.metaRoutes = metaRoutes;
        this.nodeRoutes = nodeRoutes;
        this.page = page;
    }

    /// Why the caller may not do what a request with a body asks for, before the body is read; null
    /// when it may, or when only the operation itself can tell.
    public @Nullable Fault denied(HttpMethod method, String path, Principal who) {
        if (access == null || method.equals(HttpMethod.OPTIONS)) {
            return null;
        }
        if (path.startsWith(NODE_COMMAND)) {
            Verb needed = nodeRoutes.verb(NODE, path.substring(1));
            return needed == null ? null : access.refusal(who, needed, NODE.service());
        }
        Target target = target(path, method);
        boolean isCommand = target.item().startsWith(COMMAND);
        Verb verb = isCommand ? metaRoutes.verb(target, target.item()) : verb(method, target);
        return verb == null ? null : access.refusal(who, verb, target.service());
    }

    /// The answer when this program failed. It says nothing of the cause, which is in the log.
    public static Answer failed(Throwable cause) {
        FailureReport.write(
                LOG, System.Logger.Level.ERROR, "a request could not be handled", cause);
        return Answer.problem(
                Fault.of(FaultCode.OPERATION_FAILED, "the request could not be handled"));
    }

    /// Answers the request; returns what can be aborted when the client goes away, or null.
    public @Nullable Exchange handle(HttpCall call, RequestConnection connection) {
        try {
            return route(call, connection);
        } catch (IllegalArgumentException e) {
            connection.answer(
                    Answer.problem(
                            Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage()))));
        } catch (FaultException e) {
            connection.answer(Answer.problem(e.fault()));
        } catch (RuntimeException | StackOverflowError e) { // nobody may wait for ever
            connection.answer(failed(e));
        }
        return null;
    }

    private @Nullable Exchange route(HttpCall call, RequestConnection connection) {
        if (call.path().startsWith(NODE_COMMAND)) {
            return nodeRoutes.handle(call, NODE, call.path().substring(1), connection);
        }
        if (page != null && call.path().equals("/") && call.isRead() && isOfBrowser(call)) {
            connection.answer(page.apply(call));
            return null;
        }
        Target target = target(call.path(), call.method());
        if (target.item().startsWith(COMMAND)) { // further down it is the key of an item
            Target service = Target.of(target.service());
            return metaRoutes.handle(call, service, target.item(), connection);
        }
        if (call.is(HttpMethod.OPTIONS)) {
            return invoker.look(call, target, connection, model -> options(model, target));
        }
        if (call.is(HttpMethod.GET) && EVENTS.equals(call.wanted(STATES_OR_EVENTS))) {
            return invoker.subscribe(call, target, connection);
        }
        Verb verb = verb(call.method(), target);
        if (verb == null || (verb == Verb.QUERY && !isAsked(target))) {
            return invoker.look(call, target, connection, model -> notAllowed(call, target));
        }
        if (verb.isSafe() && call.wanted(ReplyAnswers.STATES) == null && !isRendered(target)) {
            connection.answer(
                    notAcceptable(verb == Verb.GET ? STATES_OR_EVENTS : ReplyAnswers.BODIES));
            return null;
        }
        Target asked = verb == Verb.GET ? OperationMapping.pointed(target, call) : target;
        return invoker.perform(OperationMapping.operation(verb, asked, call), call, connection);
    }

    /// Whether the client likes a page best of all forms that the node has.
    private static boolean isOfBrowser(HttpCall call) {
        return "text/html".equals(call.wanted(STATES_OR_EVENTS));
    }

    /// Whether the state has forms of its own; a client that takes no other form gets one of them.
    private boolean isRendered(Target target) {
        ServiceModel model = invoker.model(target);
        return model != null && Rendered.class.isAssignableFrom(model.state());
    }

    private boolean isAsked(Target target) {
        ServiceModel model = invoker.model(target);
        return model == null || Methods.isAsked(model, target);
    }

    /// `/services` is the constructor to POST to and the directory to look into, `/` the directory.
    private static Target target(String path, HttpMethod method) {
        boolean isRoot = path.equals("/") || path.equals("/services");
        if (isRoot) {
            return Target.of(
                    method.equals(HttpMethod.POST) ? Target.CONSTRUCTOR : Target.DIRECTORY);
        }
        return Target.parse(path);
    }

    private static @Nullable Verb verb(HttpMethod method, Target target) {
        return target.isCreating() && method.equals(HttpMethod.POST)
                ? Verb.CREATE
                : OperationMapping.verb(method, target);
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

    private Answer notAllowed(HttpCall call, Target target) {
        return invoker.problem(
                call,
                target,
                Fault.of(
                        FaultCode.ACTION_NOT_SUPPORTED,
                        "method " + call.method().name() + " is no operation"));
    }
}
