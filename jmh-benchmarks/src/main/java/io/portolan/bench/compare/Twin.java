package io.portolan.bench.compare;

import java.util.List;
import java.util.function.IntPredicate;

/// A contender with what makes it: a line in the list of a [Program] or a [JmhComparison].
///
/// @param <T> what a program needs to measure it, such as its constructor
/// @param name by which the program is told of it
/// @param label for readers
/// @param role in the comparison
/// @param of what makes it
/// @param sizes those that it is worth a run at
/// @param by the names of twins by which its figures are divided too
public record Twin<T>(
        String name, String label, Role role, T of, IntPredicate sizes, List<String> by)
        implements Contender {

    public Twin {
        by = List.copyOf(by);
    }

    /// Portolan's.
    public static <T> Twin<T> ours(String name, String label, T of) {
        return of(name, label, Role.OURS, of);
    }

    /// Somebody else's.
    public static <T> Twin<T> peer(String name, String label, T of) {
        return of(name, label, Role.PEER, of);
    }

    /// Somebody else's, with which ours is also compared by name.
    public static <T> Twin<T> yardstick(String name, String label, T of) {
        return of(name, label, Role.YARDSTICK, of);
    }

    /// One in any role, at all sizes.
    public static <T> Twin<T> of(String name, String label, Role role, T of) {
        return new Twin<>(name, label, role, of, _ -> true, List.of());
    }

    /// The twin of that name.
    public static <T> Twin<T> named(String name, List<Twin<T>> twins) {
        return twins.stream().filter(twin -> twin.name().equals(name)).findFirst().orElseThrow();
    }

    /// The same at some sizes only.
    public Twin<T> at(IntPredicate some) {
        return new Twin<>(name, label, role, of, some, by);
    }

    /// The same, divided by others too.
    public Twin<T> dividedBy(String... names) {
        return new Twin<>(name, label, role, of, sizes, List.of(names));
    }

    @Override
    public boolean fits(int size) {
        return sizes.test(size);
    }
}
