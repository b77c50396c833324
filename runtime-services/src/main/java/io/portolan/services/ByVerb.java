package io.portolan.services;

import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the verbs do to a state by themselves, where the author of a service has no handler.
final class ByVerb {

    private ByVerb() {}

    /// Does it. Of a change, gives what to answer, and the next state to the operation.
    static @Nullable Object handle(Hosted service, Pending pending) {
        return switch (pending.handling().verb()) {
            case QUERY -> query(service, pending);
            case INSERT -> insert(service, pending);
            case UPSERT -> upsert(service, pending);
            case UPDATE -> update(service, pending);
            case REPLACE -> replace(service, pending);
            case DELETE -> delete(service, pending);
            default -> throw service.contract().notSupported(pending.handling().verb());
        };
    }

    /// The state, or an item of it.
    static Reply get(Stated<? extends Record> stated, Operation operation) {
        List<String> steps = operation.target().steps();
        Object found = StateForm.find(stated.state(), steps);
        if (found == null) {
            throw StateForm.unknown(steps);
        }
        Terms terms = operation.terms();
        if (terms.ifMatch() != null && !terms.ifMatch().matches(stated.revision())) {
            throw conflict(operation, stated.revision());
        }
        boolean isKnown =
                terms.ifNoneMatch() != null && terms.ifNoneMatch().matches(stated.revision());
        return isKnown
                ? Reply.notModified(stated.revision())
                : Reply.done(stated.revision(), found);
    }

    /// Makes sure that the state is the one that who asks for a change expects.
    static void check(Contract contract, Stated<Record> stated, Operation operation) {
        Terms terms = operation.terms();
        if (terms.ifMatch() == null && terms.ifNoneMatch() == null) {
            boolean isRequired =
                    contract.terms().isRevisionRequired() && operation.verb() != Verb.INSERT;
            if (isRequired) {
                throw Fault.of(
                                FaultCode.PRECONDITION_REQUIRED,
                                "%s on %s must say which revision it expects: the present one is %s"
                                        .formatted(
                                                operation.verb(),
                                                operation.target(),
                                                stated.revision()))
                        .with(Fault.REVISION, stated.revision().toString())
                        .exception();
            }
            return;
        }
        Object found = StateForm.find(stated.state(), operation.target().steps());
        Revision present = found == null ? null : stated.revision();
        boolean isExpected =
                (terms.ifMatch() == null || terms.ifMatch().matches(present))
                        && (terms.ifNoneMatch() == null || !terms.ifNoneMatch().matches(present));
        if (!isExpected) {
            throw conflict(operation, stated.revision());
        }
    }

    private static FaultException conflict(Operation operation, Revision present) {
        Terms terms = operation.terms();
        return Fault.of(
                        FaultCode.STATE_CONFLICT,
                        "%s on %s expects %s: the present revision is %s"
                                .formatted(
                                        operation.verb(),
                                        operation.target(),
                                        terms.ifMatch() != null
                                                ? terms.ifMatch()
                                                : "none of " + terms.ifNoneMatch(),
                                        present))
                .with(Fault.REVISION, present.toString())
                .exception();
    }

    private static Reply query(Hosted service, Pending pending) {
        Stated<Record> stated = service.state();
        String pointer = (String) service.bodies().value(pending.operation().body(), String.class);
        if (pointer == null || !(pointer.isEmpty() || pointer.startsWith("/"))) {
            throw Fault.of(
                            FaultCode.INVALID_BODY,
                            "'%s' is no JSON pointer: it is empty or begins with /"
                                    .formatted(pointer))
                    .exception();
        }
        Target at = pending.operation().target().at(pointer.isEmpty() ? "" : pointer.substring(1));
        Object found = StateForm.find(stated.state(), at.steps());
        if (found == null) {
            throw StateForm.unknown(at.steps());
        }
        return Reply.done(stated.revision(), found);
    }

    private static Change insert(Hosted service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (steps.size() > 1) {
            throw service.contract().notSupported(operation.verb());
        }
        KeyedCollection collection = collection(service, operation, steps);
        Object item = item(service, pending, collection);
        String key = collection.keyOf(item);
        check(service.contract(), service.latest(), operation);
        if (entries(service, collection).containsKey(key)) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "'%s' is in %s of %s already: use UPSERT or UPDATE"
                                    .formatted(
                                            key, collection.name(), operation.target().service()))
                    .exception();
        }
        return put(service, pending, collection, key, item);
    }

    private static Change upsert(Hosted service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        KeyedCollection collection = collection(service, operation, steps);
        if (steps.size() > 2 || (steps.size() < 2 && collection.key() < 0)) {
            throw service.contract().notSupported(operation.verb());
        }
        Object item = item(service, pending, collection);
        String key = steps.size() == 2 ? steps.get(1) : collection.keyOf(item);
        collection.check(item, key);
        check(service.contract(), service.latest(), at(operation, collection, key));
        return put(service, pending, collection, key, item);
    }

    private static Change put(
            Hosted service, Pending pending, KeyedCollection collection, String key, Object item) {
        boolean isNew = !entries(service, collection).containsKey(key);
        String path = item(collection, key);
        pending.commit(
                (Record) changed(service.latest().state(), List.of(collection.name(), key), item));
        String created = isNew ? pending.operation().target().at(path).toString() : null;
        return new Change(path, collection.item().getSimpleName(), item, created, null);
    }

    private static @Nullable Object update(Hosted service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        Record state = service.latest().state();
        Type type = service.contract().form().typeAt(steps);
        Object old = StateForm.find(state, steps);
        check(service.contract(), service.latest(), operation);
        if (old == null) {
            throw StateForm.unknown(steps);
        }
        Object body = operation.body();
        Object value =
                body instanceof Encoded encoded && Bodies.isPatch(encoded)
                        ? service.bodies().patched(old, encoded, type)
                        : whole(service, pending, steps, type);
        Object told = body instanceof Encoded ? body : value;
        pending.commit(
                (Record)
                        (steps.isEmpty()
                                ? service.isolated((Record) value)
                                : changed(state, steps, value)));
        return new Change(operation.target().item(), name(type), told, null, null);
    }

    /// An update by a value puts it in the place of an item; of the whole state, REPLACE does that.
    private static Object whole(Hosted service, Pending pending, List<String> steps, Type type) {
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
                                            body == null ? "nothing" : body.getClass().getName()))
                    .exception();
        }
        Object value = service.bodies().value(pending.operation().body(), type);
        KeyedCollection collection = service.contract().form().collection(steps.getFirst());
        if (collection != null && steps.size() == 2 && value != null) {
            collection.check(value, steps.get(1));
        }
        return Objects.requireNonNull(service.contract().isolationOf(type).isolated(value));
    }

    private static Change replace(Hosted service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (!steps.isEmpty()) {
            throw service.contract().notSupported(operation.verb());
        }
        Object value = service.bodies().value(operation.body(), service.contract().state());
        check(service.contract(), service.latest(), operation);
        Record next = service.isolated((Record) Objects.requireNonNull(value));
        pending.commit(next);
        return new Change("", service.contract().state().getSimpleName(), next, null, null);
    }

    private static Change delete(Hosted service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (steps.size() != 2 || service.contract().form().collection(steps.getFirst()) == null) {
            throw service.contract().notSupported(operation.verb());
        }
        Record state = service.latest().state();
        check(service.contract(), service.latest(), operation);
        if (StateForm.find(state, steps) == null) {
            throw StateForm.unknown(steps);
        }
        pending.commit((Record) changed(state, steps, null));
        return new Change(operation.target().item(), "", null, null, null);
    }

    /// The collection of the path, or else of the type of the body.
    private static KeyedCollection collection(
            Hosted service, Operation operation, List<String> steps) {
        StateForm form = service.contract().form();
        if (!steps.isEmpty()) {
            KeyedCollection named = form.collection(steps.getFirst());
            if (named == null) {
                throw StateForm.unknown(steps);
            }
            return named;
        }
        Object body = operation.body();
        List<KeyedCollection> fitting = new ArrayList<>();
        for (KeyedCollection each : form.collections()) {
            boolean isFitting =
                    body instanceof Encoded encoded
                            ? encoded.type().isEmpty()
                                    || encoded.type().equals(each.item().getSimpleName())
                            : each.item().isInstance(body);
            if (isFitting) {
                fitting.add(each);
            }
        }
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        throw Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "%s without a collection, and %d of %s hold such a body: say which one in the path"
                                .formatted(
                                        operation.verb(),
                                        fitting.size(),
                                        form.collections().stream()
                                                .map(KeyedCollection::name)
                                                .toList()))
                .exception();
    }

    private static Object item(Hosted service, Pending pending, KeyedCollection collection) {
        Object value = service.bodies().value(pending.operation().body(), collection.item());
        return Objects.requireNonNull(
                service.contract().isolationOf(collection.item()).isolated(value));
    }

    private static Map<?, ?> entries(Hosted service, KeyedCollection collection) {
        Object found = StateForm.find(service.latest().state(), List.of(collection.name()));
        return found instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Operation at(Operation operation, KeyedCollection collection, String key) {
        return new Operation(
                operation.verb(),
                operation.target().at(item(collection, key)),
                null,
                operation.terms());
    }

    private static String item(KeyedCollection collection, String key) {
        return collection.name() + "/" + Target.escaped(key);
    }

    /// The state with another value somewhere. What the constructors of its records refuse, is
    /// refused.
    private static Object changed(Record state, List<String> steps, @Nullable Object value) {
        try {
            return StateForm.with(state, steps, value);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new FaultException(
                    Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "the state would not allow it: " + e.getMessage()),
                    e);
        }
    }

    private static String name(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : "";
    }
}
