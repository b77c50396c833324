package io.portolan.services.contract;

import io.portolan.services.Upgrade;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The method of a contract that upgrades kept states.
///
/// @param name as messages show it
/// @param code (String, Map)Map
public record UpgradeMethod(String name, MethodHandle code) {

    private static final MethodType CODE =
            MethodType.methodType(Map.class, String.class, Map.class);

    /// The one of a class of handlers; null when it has none.
    ///
    /// *Failure:* [IllegalArgumentException] for more than one, and for one of another form.
    static @Nullable UpgradeMethod of(Class<?> type) {
        UpgradeMethod found = null;
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Upgrade.class)) {
                String name = type.getName() + "." + method.getName();
                if (found != null) {
                    throw new IllegalArgumentException(
                            "%s and %s are annotated with @Upgrade: join them into one"
                                    .formatted(found.name(), name));
                }
                found = new UpgradeMethod(name, bound(type, method, name));
            }
        }
        return found;
    }

    private static MethodHandle bound(Class<?> type, Method method, String name) {
        Type[] taken = method.getGenericParameterTypes();
        boolean isOfThisForm =
                Modifier.isStatic(method.getModifiers())
                        && taken.length == 2
                        && taken[0] == String.class
                        && isDocument(taken[1])
                        && isDocument(method.getGenericReturnType());
        if (!isOfThisForm) {
            throw new IllegalArgumentException(
                    "%s is annotated with @Upgrade: static Map<String, Object> %s(String version, Map<String, Object> state) is needed"
                            .formatted(name, method.getName()));
        }
        try {
            return Lookups.in(type).unreflect(method).asType(CODE);
        } catch (IllegalAccessException e) {
            throw Lookups.closed(type, e);
        }
    }

    private static boolean isDocument(Type type) {
        return type instanceof ParameterizedType map
                && map.getRawType() == Map.class
                && map.getActualTypeArguments()[0] == String.class
                && map.getActualTypeArguments()[1] == Object.class;
    }

    /// The state in the present form.
    ///
    /// *Failure:* [IllegalStateException] when the method throws or gives nothing.
    @SuppressWarnings("unchecked") // a method of this form gives it
    public Map<String, Object> apply(String version, Object document) {
        Map<String, Object> upgraded;
        try {
            upgraded =
                    (Map<String, Object>)
                            (Map<?, ?>) code.invokeExact(version, (Map<?, ?>) own(document));
        } catch (Throwable e) {
            throw new IllegalStateException("%s threw %s".formatted(name, e), e);
        }
        if (upgraded == null) {
            throw new IllegalStateException("%s returned null".formatted(name));
        }
        return upgraded;
    }

    /// A copy that the method may change.
    private static @Nullable Object own(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, each) -> copy.put(key, own(each)));
                yield copy;
            }
            case Collection<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(each -> copy.add(own(each)));
                yield copy;
            }
            case null -> null;
            default -> value;
        };
    }
}
