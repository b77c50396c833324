package io.portolan.services.codec;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An immutable map that keeps the order in which its entries were given: `Map.of` and `Map.copyOf`
/// lose it, and members of a document must not change places. Being of this type proves that nobody
/// can change it, so that it is never copied to be sure.
///
/// *Cost:* a change copies the map.
public final class OrderedMap<K, V> extends AbstractMap<K, V> {

    private final Map<K, V> entries;

    private OrderedMap(Map<K, V> entries) {
        this.entries = Collections.unmodifiableMap(entries);
    }

    /// A copy of the map, or the map itself if it is such a one.
    @SuppressWarnings("unchecked") // nobody can put anything into it
    public static <K, V> OrderedMap<K, V> of(Map<? extends K, ? extends V> map) {
        return map instanceof OrderedMap
                ? (OrderedMap<K, V>) map
                : new OrderedMap<>(new LinkedHashMap<>(map));
    }

    /// A map of these, name and value by turns.
    static OrderedMap<String, Object> of(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new OrderedMap<>(map);
    }

    /// The same with one entry more, or another value in it.
    public OrderedMap<K, V> with(K key, V value) {
        Map<K, V> map = new LinkedHashMap<>(entries);
        map.put(key, value);
        return new OrderedMap<>(map);
    }

    /// The same without an entry.
    public OrderedMap<K, V> without(K key) {
        Map<K, V> map = new LinkedHashMap<>(entries);
        map.remove(key);
        return new OrderedMap<>(map);
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
