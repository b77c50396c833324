package io.portolan.services.codec;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The collections that nobody can change, known by their classes: those of `List.of`, `Set.of` and
/// `Map.of`, of their `copyOf`, and our own.
final class Frozen {

    private static final Set<Class<?>> CLASSES =
            Set.of(
                    List.of().getClass(),
                    List.of(0).getClass(),
                    Set.of().getClass(),
                    Set.of(0).getClass(),
                    Map.of().getClass(),
                    Map.of(0, 0).getClass(),
                    OrderedMap.class);

    private Frozen() {}

    /// Whether the collection itself cannot change; what it holds may.
    static boolean isFrozen(Object collection) {
        return CLASSES.contains(collection.getClass());
    }
}
