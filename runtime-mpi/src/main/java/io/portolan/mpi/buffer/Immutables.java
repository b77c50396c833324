package io.portolan.mpi.buffer;

import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/// Which objects cannot change, by their classes alone, so that ranks may share them: strings,
/// boxed primitives, enum constants, values of `java.time`, big numbers, classes, UUIDs, URIs,
/// optional numbers; an `Optional` of such an object; and records whose components are all declared
/// with such a type or a primitive one.
///
/// A record with a component of another type, even of a `List` that happens not to change, is sent
/// as a copy.
public final class Immutables {
    private static final Set<Class<?>> KNOWN =
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
                    BigInteger.class,
                    BigDecimal.class,
                    Class.class,
                    UUID.class,
                    OptionalInt.class,
                    OptionalLong.class,
                    OptionalDouble.class,
                    URI.class);

    private static final ClassValue<Boolean> IMMUTABLE =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return isImmutable(type, new HashSet<>());
                }
            };

    private Immutables() {}

    public static boolean isImmutable(Object value) {
        if (value instanceof Optional<?> optional) { // its class does not tell what it holds
            return optional.isEmpty() || isImmutable((Object) optional.get());
        }
        return value instanceof Enum || IMMUTABLE.get(value.getClass());
    }

    /// @param assumed the records that are being looked at: one that contains itself is no worse
    private static boolean isImmutable(Class<?> type, Set<Class<?>> assumed) {
        if (type.isPrimitive() || type.isEnum() || KNOWN.contains(type) || isTime(type)) {
            return true;
        }
        return type.isRecord()
                && (!assumed.add(type)
                        || Arrays.stream(type.getRecordComponents())
                                .map(RecordComponent::getType)
                                .allMatch(component -> isImmutable(component, assumed)));
    }

    private static boolean isTime(Class<?> type) {
        return type.getPackageName().equals("java.time") && Modifier.isFinal(type.getModifiers());
    }
}
