package io.portolan.services;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A map that nobody can change, in the order of its entries. Being of this type proves it, so that
/// it need not be copied again.
///
/// *Cost:* a change copies the map.
final class KeptMap<V> extends AbstractMap<Object, V> {

    private final Map<Object, V> entries;

    private KeptMap(Map<Object, V> entries) {
        this.entries = entries;
    }

    /// Takes over the map, which the caller forgets.
    static <V> KeptMap<V> of(Map<Object, V> own) {
        return new KeptMap<>(own);
    }

    /// The same with one entry more or other.
    static Map<Object, Object> with(Map<?, ?> old, Object key, Object value) {
        Map<Object, Object> next = new LinkedHashMap<>(old);
        next.put(key, value);
        return of(next);
    }

    /// The same without an entry.
    static Map<Object, Object> without(Map<?, ?> old, Object key) {
        Map<Object, Object> next = new LinkedHashMap<>(old);
        next.remove(key);
        return of(next);
    }

    @Override
    public Set<Entry<Object, V>> entrySet() {
        return Collections.unmodifiableMap(entries).entrySet();
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
