package io.portolan.services.hosting;

import io.portolan.services.contract.KeyedCollection;
import io.portolan.services.contract.StateForm;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What INSERT, UPSERT and DELETE do by themselves: they change the entries of a keyed collection.
final class CollectionChanges {

    private CollectionChanges() {}

    static StateChange insert(ServiceInstance service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (steps.size() > 1) {
            throw service.contract().notSupported(operation.verb());
        }
        KeyedCollection collection = collection(service, operation, steps);
        Object item = item(service, pending, collection);
        String key = collection.keyOf(item);
        Preconditions.check(service.contract(), service.latest(), operation);
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

    static StateChange upsert(ServiceInstance service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        KeyedCollection collection = collection(service, operation, steps);
        if (steps.size() > 2 || (steps.size() < 2 && collection.key() < 0)) {
            throw service.contract().notSupported(operation.verb());
        }
        Object item = item(service, pending, collection);
        String key = steps.size() == 2 ? steps.get(1) : collection.keyOf(item);
        collection.check(item, key);
        Preconditions.check(service.contract(), service.latest(), at(operation, collection, key));
        return put(service, pending, collection, key, item);
    }

    private static StateChange put(
            ServiceInstance service,
            Pending pending,
            KeyedCollection collection,
            String key,
            Object item) {
        boolean isNew = !entries(service, collection).containsKey(key);
        String path = collection.path(key);
        pending.commit(
                (Record)
                        StateForm.changed(
                                service.latest().state(), List.of(collection.name(), key), item));
        String created = isNew ? pending.operation().target().at(path).toString() : null;
        return new StateChange(path, collection.item().getSimpleName(), item, created, null);
    }

    static StateChange delete(ServiceInstance service, Pending pending) {
        Operation operation = pending.operation();
        List<String> steps = operation.target().steps();
        if (steps.size() != 2 || service.contract().form().collection(steps.getFirst()) == null) {
            throw service.contract().notSupported(operation.verb());
        }
        Record state = service.latest().state();
        Preconditions.check(service.contract(), service.latest(), operation);
        if (StateForm.find(state, steps) == null) {
            throw StateForm.unknown(steps);
        }
        pending.commit((Record) StateForm.changed(state, steps, null));
        return new StateChange(operation.target().item(), "", null, null, null);
    }

    /// The collection of the path, or else of the type of the body.
    private static KeyedCollection collection(
            ServiceInstance service, Operation operation, List<String> steps) {
        StateForm form = service.contract().form();
        if (!steps.isEmpty()) {
            KeyedCollection named = form.collection(steps.getFirst());
            if (named == null) {
                boolean isThere = StateForm.find(service.latest().state(), steps) != null;
                throw isThere
                        ? service.contract().notSupported(operation.verb())
                        : StateForm.unknown(steps);
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

    private static Object item(
            ServiceInstance service, Pending pending, KeyedCollection collection) {
        Object value = service.bodies().value(pending.operation().body(), collection.item());
        return Objects.requireNonNull(
                service.contract().isolationOf(collection.item()).isolated(value));
    }

    private static Map<?, ?> entries(ServiceInstance service, KeyedCollection collection) {
        Object found = StateForm.find(service.latest().state(), List.of(collection.name()));
        return found instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Operation at(Operation operation, KeyedCollection collection, String key) {
        return new Operation(
                operation.verb(),
                operation.target().at(collection.path(key)),
                null,
                operation.terms());
    }
}
