package io.portolan.services.codec;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An immutable map that keeps the order in which its entries were given: `Map.of` and `Map.copyOf`
/// lose it, and members of a document must not change places. Being of this type proves that nobody
/// can change it, so that it is never copied to be sure.
///
/// *Cost:* a change copies a small map; of a large one it takes steps as the logarithm of the size,
/// but for the first one, which copies it too.
public final class OrderedMap<K, V> extends AbstractMap<K, V> {

    private static final int LARGE = 32;

    private final Map<K, V> entries;

    /// @param entries which nobody changes any more
    private OrderedMap(Map<K, V> entries) {
        this.entries = entries;
    }

    private static <K, V> OrderedMap<K, V> unmodifiable(Map<K, V> map) {
        return new OrderedMap<>(Collections.unmodifiableMap(map));
    }

    /// A copy of the map, or the map itself if it is an `OrderedMap` already.
    @SuppressWarnings("unchecked") // nobody can put anything into it
    public static <K, V> OrderedMap<K, V> of(Map<? extends K, ? extends V> map) {
        return map instanceof OrderedMap
                ? (OrderedMap<K, V>) map
                : unmodifiable(new LinkedHashMap<>(map));
    }

    /// A map of these, name and value by turns.
    static OrderedMap<String, Object> of(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return unmodifiable(map);
    }

    /// This map with one entry more, or another value in it.
    public OrderedMap<K, V> with(K key, V value) {
        if (isLarge()) {
            return new OrderedMap<>(PersistentMap.of(entries).with(key, value));
        }
        Map<K, V> map = new LinkedHashMap<>(entries);
        map.put(key, value);
        return unmodifiable(map);
    }

    /// This map without an entry.
    public OrderedMap<K, V> without(K key) {
        if (isLarge()) {
            return new OrderedMap<>(PersistentMap.of(entries).without(key));
        }
        Map<K, V> map = new LinkedHashMap<>(entries);
        map.remove(key);
        return unmodifiable(map);
    }

    /// Shows the visitor each entry that is not the same object in another map.
    void differences(OrderedMap<?, ?> now, Entries visitor) {
        if (entries instanceof PersistentMap<?, ?> a
                && now.entries instanceof PersistentMap<?, ?> b) {
            a.differences(b, visitor);
        } else {
            differences(this, now, visitor);
        }
    }

    /// Two maps in about the same order.
    @SuppressWarnings("ReferenceEquality") // the same object, which was accepted
    static void differences(Map<?, ?> before, Map<?, ?> now, Entries visitor) {
        Iterator<? extends Map.Entry<?, ?>> old = before.entrySet().iterator();
        boolean isInStep = true;
        int found = 0;
        for (Map.Entry<?, ?> entry : now.entrySet()) {
            Object key = entry.getKey();
            Object was = null;
            if (isInStep && old.hasNext()) {
                Map.Entry<?, ?> same = old.next();
                isInStep = Objects.equals(same.getKey(), key);
                was = isInStep ? same.getValue() : before.get(key);
            } else {
                isInStep = false;
                was = before.get(key);
            }
            found += was == null ? 0 : 1;
            if (was != entry.getValue()) {
                visitor.entry(key, was, entry.getValue());
            }
        }
        if (found < before.size()) {
            before.forEach((key, value) -> {
                if (!now.containsKey(key)) {
                    visitor.entry(key, value, null);
                }
            });
        }
    }

    /// Takes the entries of two maps that differ.
    @FunctionalInterface
    interface Entries {

        /// Takes one.
        ///
        /// @param before null when the key was not there
        /// @param now null when the key is there no more
        void entry(@Nullable Object key, @Nullable Object before, @Nullable Object now);
    }

    /// How a map comes of another one: the keys that go first, and the entries that then take the
    /// place of those that are there, or come to the end. A value that is another object counts as
    /// another value.
    ///
    /// *Cost:* the size of the maps; only that of the changes for a large one of this type that
    /// came of the other by [#with] and [#without].
    public static <K, V> void differ(
            Map<K, V> before, Map<K, V> after, Consumer<K> removed, BiConsumer<K, V> put) {
        if (before instanceof OrderedMap<K, V> a
                && after instanceof OrderedMap<K, V> b
                && a.entries instanceof PersistentMap<K, V> old
                && b.entries instanceof PersistentMap<K, V> young) {
            List<K> gone = new ArrayList<>();
            Map<K, V> come = new LinkedHashMap<>();
            if (old.differ(young, come::put, gone::add)) {
                gone.forEach(removed);
                come.forEach(put);
                return;
            }
        }
        walk(before, after, removed, put);
    }

    @SuppressWarnings("ReferenceEquality") // what is the same object has not changed
    private static <K, V> void walk(
            Map<K, V> before, Map<K, V> after, Consumer<K> removed, BiConsumer<K, V> put) {
        Iterator<Entry<K, V>> young = after.entrySet().iterator();
        Entry<K, V> next = young.hasNext() ? young.next() : null;
        for (Entry<K, V> old : before.entrySet()) {
            if (next == null || !old.getKey().equals(next.getKey())) {
                removed.accept(old.getKey()); // or it comes again further on
                continue;
            }
            if (old.getValue() != next.getValue()) {
                put.accept(next.getKey(), next.getValue());
            }
            next = young.hasNext() ? young.next() : null;
        }
        while (next != null) {
            put.accept(next.getKey(), next.getValue());
            next = young.hasNext() ? young.next() : null;
        }
    }

    private boolean isLarge() {
        return entries.size() >= LARGE;
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return entries.entrySet();
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        return entries.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return entries.containsKey(key);
    }
}
