package io.portolan.services.contract;

import io.portolan.services.Key;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.codec.OrderedMap;
import io.portolan.services.codec.Refused;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A type of states: its collections by key, and the ways to its items.
///
/// *Threads:* immutable.
public final class StateForm {

    private final Class<?> type;
    private final List<KeyedCollection> collections;

    StateForm(Class<?> type) {
        this.type = type;
        List<KeyedCollection> found = new ArrayList<>();
        for (RecordComponent component : RecordForm.of(type).components()) {
            if (component.getGenericType() instanceof ParameterizedType map
                    && map.getRawType() == Map.class
                    && map.getActualTypeArguments()[0] == String.class
                    && map.getActualTypeArguments()[1] instanceof Class<?> item) {
                found.add(new KeyedCollection(component.getName(), item, keyOf(item)));
            }
        }
        collections = List.copyOf(found);
    }

    public List<KeyedCollection> collections() {
        return collections;
    }

    /// The collection of a name, or null.
    public @Nullable KeyedCollection collection(String name) {
        return collections.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
    }

    /// The value at the end of the way, or null when there is none.
    public static @Nullable Object find(Object state, List<String> steps) {
        Object at = state;
        for (String step : steps) {
            at = at == null ? null : step(at, step);
        }
        return at;
    }

    /// What can stand at the end of the way.
    ///
    /// *Failure:* UnknownEntry when nothing ever can.
    public Type typeAt(List<String> steps) {
        Type at = type;
        for (String step : steps) {
            at = typeOf(at, step, steps);
        }
        return at;
    }

    /// Another state, in which the value at the end of the way is this one; null removes an entry.
    private static Object with(Object owner, List<String> steps, @Nullable Object value) {
        String step = steps.getFirst();
        List<String> rest = steps.subList(1, steps.size());
        Object next = value;
        if (!rest.isEmpty()) {
            Object inner = step(owner, step);
            if (inner == null) {
                throw unknown(steps);
            }
            next = with(inner, rest, value);
        }
        if (owner instanceof Map<?, ?> map) {
            OrderedMap<Object, Object> kept = OrderedMap.of(map);
            return next == null ? kept.without(step) : kept.with(step, next);
        }
        if (owner instanceof Record) {
            RecordForm form = RecordForm.of(owner.getClass());
            int index = form.indexOf(step);
            if (index >= 0) {
                return form.with(owner, index, next);
            }
        }
        throw unknown(steps);
    }

    /// The state with another value somewhere. What the constructors of its records refuse, is
    /// refused.
    public static Object changed(Record state, List<String> steps, @Nullable Object value) {
        try {
            return with(state, steps, value);
        } catch (IllegalArgumentException | NullPointerException e) {
            String reason = Refused.reason(e);
            throw new FaultException(
                    Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "the state would not allow it" + (reason == null ? "" : ": " + reason)),
                    e);
        }
    }

    private static @Nullable Object step(Object owner, String step) {
        return switch (owner) {
            case Map<?, ?> map -> map.get(step);
            case List<?> list -> {
                int index = JsonPointer.index(step);
                yield index >= 0 && index < list.size() ? list.get(index) : null;
            }
            case Record inner -> {
                RecordForm form = RecordForm.of(inner.getClass());
                int index = form.indexOf(step);
                Object value = index < 0 ? null : form.get(inner, index);
                yield value instanceof Optional<?> optional ? optional.orElse(null) : value;
            }
            default -> null;
        };
    }

    private static Type typeOf(Type owner, String step, List<String> steps) {
        if (owner instanceof ParameterizedType map && map.getRawType() == Map.class) {
            return map.getActualTypeArguments()[1];
        }
        if (owner instanceof Class<?> inner && inner.isRecord()) {
            RecordForm form = RecordForm.of(inner);
            int index = form.indexOf(step);
            if (index >= 0) {
                return form.components().get(index).getGenericType();
            }
        }
        throw unknown(steps);
    }

    public static FaultException unknown(List<String> steps) {
        return Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "nothing at '%s' of the state".formatted(String.join("/", steps)))
                .exception();
    }

    private static int keyOf(Class<?> item) {
        if (item.isRecord()) {
            List<RecordComponent> components = RecordForm.of(item).components();
            for (int i = 0; i < components.size(); i++) {
                if (components.get(i).isAnnotationPresent(Key.class)) {
                    return i;
                }
            }
        }
        return -1;
    }
}
