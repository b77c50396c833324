package io.portolan.core;

import java.util.Objects;

/// An unbounded port that checks the type of its items.
final class TypedPort<T> extends MatchingPort<T> {

    private final Class<T> type;

    TypedPort(String name, Class<T> type) {
        super(name);
        this.type = Objects.requireNonNull(type, "type");
    }

    @Override
    T checked(T item) {
        Object untyped = super.checked(item);
        if (!type.isInstance(untyped)) {
            throw new IllegalArgumentException(
                    "item %s of %s posted to %s: only %s is allowed"
                            .formatted(untyped, untyped.getClass(), this, type));
        }
        return item;
    }
}
