package io.portolan.services.codec;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An immutable map that keeps the order in which its entries were given: `Map.of` and `Map.copyOf`
/// lose it, and members of a document must not change places.
final class OrderedMap<V> extends AbstractMap<String, V> {

    private final Map<String, V> entries;

    private OrderedMap(Map<String, V> entries) {
        this.entries = Collections.unmodifiableMap(entries);
    }

    /// A copy of the map.
    static <V> OrderedMap<V> of(Map<String, ? extends V> map) {
        return new OrderedMap<>(new LinkedHashMap<>(map));
    }

    /// A map of these, name and value by turns.
    static OrderedMap<Object> of(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new OrderedMap<>(map);
    }

    /// The same and one more.
    OrderedMap<V> with(String name, V value) {
        Map<String, V> map = new LinkedHashMap<>(entries);
        map.put(name, value);
        return new OrderedMap<>(map);
    }

    @Override
    public Set<Entry<String, V>> entrySet() {
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
