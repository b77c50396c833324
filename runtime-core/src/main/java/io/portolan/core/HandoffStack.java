package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// Items that posters left on top of each other, the newest on top, until somebody takes them to
/// the port's backlog. One item alone is itself, without a stack.
///
/// @param item the newest item
/// @param older the next older item if that is the last one, otherwise a stack
/// @param count how many items there are
record HandoffStack(Object item, Object older, int count) {

    /// This item on top of an item or a stack.
    static HandoffStack on(Object older, Object item) {
        return new HandoffStack(item, older, count(older) + 1);
    }

    /// How many items an item or a stack is.
    static int count(Object held) {
        return held instanceof HandoffStack stack ? stack.count : 1;
    }

    static Object oldest(Object held) {
        Object at = held;
        while (at instanceof HandoffStack stack) {
            at = stack.older;
        }
        return at;
    }

    /// What remains of an item or a stack without its oldest item; null for nothing.
    static @Nullable Object withoutOldest(Object held) {
        if (!(held instanceof HandoffStack stack)) {
            return null;
        }
        Object older = withoutOldest(stack.older);
        return older == null ? stack.item : on(older, stack.item);
    }
}
