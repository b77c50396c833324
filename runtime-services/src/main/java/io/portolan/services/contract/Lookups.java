package io.portolan.services.contract;

import java.lang.invoke.MethodHandles;

/// The way to the members of an author's classes.
public final class Lookups {

    private Lookups() {}

    /// A lookup that sees what the class itself sees.
    public static MethodHandles.Lookup in(Class<?> type) throws IllegalAccessException {
        Module own = Lookups.class.getModule();
        if (!own.canRead(type.getModule())) {
            own.addReads(type.getModule());
        }
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    /// That a class keeps its members to itself.
    static IllegalArgumentException closed(Class<?> type, Exception cause) {
        return new IllegalArgumentException(
                "%s cannot be reached (%s): in its module-info add 'opens %s to io.portolan.services;'"
                        .formatted(type.getName(), cause.getMessage(), type.getPackageName()),
                cause);
    }
}
