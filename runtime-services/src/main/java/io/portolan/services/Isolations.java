package io.portolan.services;

import io.portolan.services.operation.Reply;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Finds out, once for each type of a contract, how its values are isolated.
///
/// *Threads:* any. *Failure:* [IllegalArgumentException] for a type whose values could be changed
/// in a way that cannot be seen.
final class Isolations {

    private static final Set<Class<?>> IMMUTABLE =
            Set.of(
                    String.class,
                    Boolean.class,
                    Character.class,
                    Byte.class,
                    Short.class,
                    Integer.class,
                    Long.class,
                    Float.class,
                    Double.class,
                    Void.class,
                    BigDecimal.class,
                    BigInteger.class,
                    UUID.class,
                    URI.class,
                    OptionalInt.class,
                    OptionalLong.class,
                    OptionalDouble.class,
                    CreateRequest.class, // its state is isolated when it is used
                    Reply.class); // of system services only

    private final Map<Type, Isolation> known = new ConcurrentHashMap<>();

    /// The isolation of a type; `where` is named when it cannot be had.
    Isolation of(Type type, String where) {
        Isolation found = known.get(type);
        return found != null ? found : foundOut(type, where);
    }

    private synchronized Isolation foundOut(Type type, String where) {
        Isolation found = known.get(type);
        if (found == null) {
            Later later = new Later();
            known.put(type, later); // for a record that holds others of its own type
            found = make(type, where);
            later.isolation = found;
            known.put(type, found);
        }
        return found;
    }

    private Isolation make(Type type, String where) {
        return switch (type) {
            case Class<?> plain -> ofClass(plain, where);
            case ParameterizedType generic -> ofGeneric(generic, where);
            default -> throw refused(type, where);
        };
    }

    private Isolation ofClass(Class<?> type, String where) {
        if (type.isPrimitive()
                || type.isEnum()
                || IMMUTABLE.contains(type)
                || type.getPackageName().equals("java.time")) {
            return Isolation.NONE_NEEDED;
        }
        if (type.isRecord() && type.getTypeParameters().length == 0) {
            return ofRecord(type);
        }
        if (type.isSealed()) {
            return ofSealed(type, where);
        }
        throw refused(type, where);
    }

    private Isolation ofGeneric(ParameterizedType type, String where) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        Isolation last = of(arguments[arguments.length - 1], where);
        if (raw == List.class || raw == Collection.class) {
            return list(last);
        }
        if (raw == Set.class) {
            return value -> value == null ? null : set((Set<?>) value, last);
        }
        if (raw == Map.class && of(arguments[0], where).equals(Isolation.NONE_NEEDED)) {
            return value -> value == null ? null : map((Map<?, ?>) value, last);
        }
        if (raw == Optional.class) {
            return value ->
                    value instanceof Optional<?> o && o.isPresent()
                            ? Optional.ofNullable(last.isolated(o.get()))
                            : value;
        }
        throw refused(type, where);
    }

    private Isolation ofRecord(Class<?> type) {
        RecordForm form = RecordForm.of(type);
        List<RecordComponent> components = form.components();
        Isolation[] each = new Isolation[components.size()];
        Arrays.setAll(
                each,
                i ->
                        of(
                                components.get(i).getGenericType(),
                                "component '%s' of record %s"
                                        .formatted(components.get(i).getName(), type.getName())));
        if (Arrays.stream(each).allMatch(Isolation.NONE_NEEDED::equals)) {
            return Isolation.NONE_NEEDED;
        }
        return value -> value == null ? null : record(form, each, value);
    }

    private Isolation ofSealed(Class<?> type, String where) {
        Map<Class<?>, Isolation> permitted = new HashMap<>();
        for (Class<?> each : type.getPermittedSubclasses()) {
            permitted.put(each, of(each, where));
        }
        if (permitted.values().stream().allMatch(Isolation.NONE_NEEDED::equals)) {
            return Isolation.NONE_NEEDED;
        }
        return value -> {
            for (Map.Entry<Class<?>, Isolation> each : permitted.entrySet()) {
                if (each.getKey().isInstance(value)) {
                    return each.getValue().isolated(value);
                }
            }
            return value;
        };
    }

    @SuppressWarnings("ReferenceEquality") // whether anything had to be copied
    private static Object record(RecordForm form, Isolation[] each, Object owner) {
        @Nullable Object[] values = form.values(owner);
        boolean isCopied = false;
        for (int i = 0; i < each.length; i++) {
            Object isolated = each[i].isolated(values[i]);
            isCopied |= isolated != values[i];
            values[i] = isolated;
        }
        return isCopied ? form.make(values) : owner;
    }

    private static Isolation list(Isolation element) {
        return value -> {
            if (value == null) {
                return null;
            }
            Collection<?> list = (Collection<?>) value;
            if (element.equals(Isolation.NONE_NEEDED)) {
                return List.copyOf(list); // the same list if it cannot change
            }
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(each -> copy.add(element.isolated(each)));
            return List.copyOf(copy);
        };
    }

    private static Set<?> set(Set<?> value, Isolation element) {
        Set<@Nullable Object> copy = new LinkedHashSet<>();
        value.forEach(each -> copy.add(element.isolated(each)));
        return Collections.unmodifiableSet(copy);
    }

    private static Map<?, ?> map(Map<?, ?> value, Isolation element) {
        if (value instanceof KeptMap<?>) {
            return value;
        }
        Map<Object, Object> copy = new LinkedHashMap<>();
        value.forEach((key, each) ->
                copy.put(
                        Objects.requireNonNull(key, "key"),
                        Objects.requireNonNull(element.isolated(each), "value")));
        return KeptMap.of(copy);
    }

    private static IllegalArgumentException refused(Type type, String where) {
        return new IllegalArgumentException(
                "%s in %s could be changed unseen: records, enums, sealed interfaces of them, primitives, text, numbers, java.time, UUID, URI, and List, Set, Map and Optional of these are allowed; make it a record, or a List if it is an array"
                        .formatted(type.getTypeName(), where));
    }

    /// Stands for the isolation of a type that is being found out.
    private static final class Later implements Isolation {

        private Isolation isolation = Isolation.NONE_NEEDED;

        @Override
        public @Nullable Object isolated(@Nullable Object value) {
            return isolation.isolated(value);
        }
    }
}
