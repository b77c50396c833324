package io.portolan.services.hosting;

import io.portolan.services.Stated;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.contract.Bodies;
import io.portolan.services.contract.KeyedCollection;
import io.portolan.services.contract.StateForm;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Terms;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the verbs do to a state by themselves, where the author of a service has no handler.
public final class ByVerb {

    private ByVerb() {}

    /// Does it. Of a change, gives what to answer, and the next state to the operation.
    static @Nullable Object handle(ServiceInstance service, Pending pending) {
        return switch (pending.handling().verb()) {
            case QUERY -> query(service, pending);
            case INSERT -> CollectionChanges.insert(service, pending);
            case UPSERT -> CollectionChanges.upsert(service, pending);
            case UPDATE -> update(service, pending);
            case REPLACE -> replace(service, pending);
            case DELETE -> CollectionChanges.delete(service, pending);
            default -> throw service.contract().notSupported(pending.handling().verb());
        };
    }

    /// The state, or an item of it.
    public static Reply get(Stated<? extends Record> stated, Operation operation) {
        List<String> steps = operation.target().steps();
        Object found = StateForm.find(stated.state(), steps);
        if (found == null) {
            throw StateForm.unknown(steps);
        }
        Terms terms = operation.terms();
        if (terms.ifMatch() != null && !terms.ifMatch().matches(stated.revision())) {
            throw Preconditions.conflict(operation, stated.revision());
        }
        boolean isKnown =
                terms.ifNoneMatch() != null && terms.ifNoneMatch().matches(stated.revision());
        return isKnown
                ? Reply.notModified(stated.revision())
                : Reply.done(stated.revision(), found);
    }

    private static Reply query(ServiceInstance service, Pending pending) {
        Stated<Record> stated = service.state();
        List<String> steps = new ArrayList<>(pending.operation().target().steps());
        steps.addAll(pointer(service.bodies().value(pending.operation().body(), String.class)));
        Object found = StateForm.find(stated.state(), steps);
        if (found == null) {
            throw StateForm.unknown(steps);
        }
        return Reply.done(stated.revision(), found);
    }

    private static List<String> pointer(@Nullable Object body) {
        try {
            return JsonPointer.parse(String.valueOf(body)).tokens();
        } catch (IllegalArgumentException e) {
            throw Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage())).exception();
        }
    }

    private static @Nullable Object update(ServiceInstance service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        Record state = service.latest().state();
        Type type = service.contract().form().typeAt(steps);
        Object old = StateForm.find(state, steps);
        Preconditions.check(service.contract(), service.latest(), operation);
        if (old == null) {
            throw StateForm.unknown(steps);
        }
        Object body = operation.body();
        Object value =
                body instanceof Encoded encoded && Bodies.isPatch(encoded)
                        ? service.bodies().patched(old, encoded, type)
                        : whole(service, pending, steps, type);
        Object told = body instanceof Encoded ? body : value;
        pending.commit((Record) (steps.isEmpty() ? value : StateForm.changed(state, steps, value)));
        return new StateChange(operation.target().item(), name(type), told, null, null);
    }

    /// An update by a value puts it in the place of an item; of the whole state, REPLACE does that.
    private static Object whole(
            ServiceInstance service, Pending pending, List<String> steps, Type type) {
        if (steps.isEmpty()) {
            Object body = pending.operation().body();
            if (body instanceof Encoded encoded) {
                throw Bodies.mediaType(encoded, Bodies.PATCHES);
            }
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "UPDATE of %s by a %s: a patch, or a type that a handler takes, is needed; REPLACE takes a whole state"
                                    .formatted(
                                            pending.operation().target(),
                                            body == null
                                                    ? "nothing"
                                                    : Bodies.name(body.getClass())))
                    .exception();
        }
        Object value = service.bodies().value(pending.operation().body(), type);
        KeyedCollection collection = service.contract().form().collection(steps.getFirst());
        if (collection != null && steps.size() == 2 && value != null) {
            collection.check(value, steps.get(1));
        }
        return Objects.requireNonNull(service.contract().isolationOf(type).isolated(value));
    }

    private static StateChange replace(ServiceInstance service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (!steps.isEmpty()) {
            throw service.contract().notSupported(operation.verb());
        }
        Object value = service.bodies().value(operation.body(), service.contract().state());
        Preconditions.check(service.contract(), service.latest(), operation);
        pending.commit((Record) Objects.requireNonNull(value));
        return new StateChange(
                "", service.contract().state().getSimpleName(), pending.next(), null, null);
    }

    private static String name(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : "";
    }
}
