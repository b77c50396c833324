package io.portolan.services.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An immutable map in the order in which its keys came, of which another one with one change costs
/// little, however large it is.
///
/// Overview. Each entry has a number, larger than those before it. One trie has the entries by
/// these numbers, which is their order; the other by the hashes of their keys, where a list has
/// those of the same hash.
///
/// *Threads:* immutable. *Cost:* a look or a change takes steps as the logarithm of the size.
final class PersistentMap<K, V> extends AbstractMap<K, V> {

    /// An entry, and its place.
    private record Numbered<K, V>(long number, K key, V value) {

        Map.Entry<K, V> entry() {
            return new SimpleImmutableEntry<>(key, value);
        }
    }

    private final @Nullable LongTrie<Numbered<K, V>> byNumber;
    private final @Nullable LongTrie<List<Numbered<K, V>>> byHash;
    private final int size;
    private final long next;

    private PersistentMap(
            @Nullable LongTrie<Numbered<K, V>> byNumber,
            @Nullable LongTrie<List<Numbered<K, V>>> byHash,
            int size,
            long next) {
        this.byNumber = byNumber;
        this.byHash = byHash;
        this.size = size;
        this.next = next;
    }

    /// A copy of the map, or the map itself if it is a `PersistentMap` already.
    static <K, V> PersistentMap<K, V> of(Map<K, V> map) {
        if (map instanceof PersistentMap<K, V> same) {
            return same;
        }
        PersistentMap<K, V> copy = new PersistentMap<>(null, null, 0, 0);
        for (Entry<K, V> entry : map.entrySet()) {
            copy = copy.with(entry.getKey(), entry.getValue());
        }
        return copy;
    }

    /// This map with one entry more at the end, or another value where the key is.
    PersistentMap<K, V> with(K key, V value) {
        Numbered<K, V> before = find(key);
        Numbered<K, V> added = new Numbered<>(before == null ? next : before.number, key, value);
        List<Numbered<K, V>> alike = others(key);
        alike.add(added);
        return new PersistentMap<>(
                LongTrie.with(byNumber, added.number, added),
                LongTrie.with(byHash, hash(key), List.copyOf(alike)),
                before == null ? size + 1 : size,
                before == null ? next + 1 : next);
    }

    /// This map without an entry.
    PersistentMap<K, V> without(K key) {
        Numbered<K, V> before = find(key);
        if (before == null) {
            return this;
        }
        List<Numbered<K, V>> alike = others(key);
        return new PersistentMap<>(
                LongTrie.without(byNumber, before.number),
                alike.isEmpty()
                        ? LongTrie.without(byHash, hash(key))
                        : LongTrie.with(byHash, hash(key), List.copyOf(alike)),
                size - 1,
                next);
    }

    /// Shows the visitor each entry that is not the same object in another map.
    @SuppressWarnings("unchecked") // of both only Objects are taken
    void differences(PersistentMap<?, ?> now, OrderedMap.Entries visitor) {
        LongTrie.differences(
                (LongTrie<Numbered<?, ?>>) (LongTrie<?>) byNumber,
                (LongTrie<Numbered<?, ?>>) (LongTrie<?>) now.byNumber,
                (before, after) -> {
                    if (before != null && after != null && before.key.equals(after.key)) {
                        visitor.entry(after.key, before.value, after.value);
                        return;
                    }
                    if (before != null) {
                        visitor.entry(before.key, before.value, null);
                    }
                    if (after != null) {
                        visitor.entry(after.key, null, after.value);
                    }
                });
    }

    /// Tells what another map has that came of this one; returns false, having told perhaps some of
    /// it, when that does not come of changes as those of [#with] and [#without].
    @SuppressWarnings("ReferenceEquality") // what is shared is the same object
    boolean differ(
            PersistentMap<K, V> after, BiConsumer<? super K, ? super V> put, Consumer<K> removed) {
        boolean[] isOther = {false};
        List<Numbered<K, V>> come = new ArrayList<>();
        LongTrie.differences(
                byNumber,
                after.byNumber,
                (before, now) -> {
                    if (now == null) {
                        removed.accept(Objects.requireNonNull(before).key);
                    } else if (before == null) {
                        isOther[0] |= now.number < next; // not at the end
                        come.add(now);
                    } else if (!Objects.equals(before.key, now.key)) {
                        isOther[0] = true;
                    } else if (before.value != now.value) {
                        come.add(now);
                    }
                });
        come.sort(Comparator.comparingLong(Numbered::number));
        come.forEach(each -> put.accept(each.key, each.value));
        return !isOther[0];
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        Numbered<K, V> found = find(key);
        return found == null ? null : found.value;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return find(key) != null;
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<K, V>> iterator() {
                Iterator<Numbered<K, V>> all = LongTrie.values(byNumber);
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return all.hasNext();
                    }

                    @Override
                    public Entry<K, V> next() {
                        return all.next().entry();
                    }
                };
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private @Nullable Numbered<K, V> find(@Nullable Object key) {
        List<Numbered<K, V>> alike = LongTrie.get(byHash, hash(key));
        if (alike != null) {
            for (Numbered<K, V> each : alike) {
                if (Objects.equals(each.key, key)) {
                    return each;
                }
            }
        }
        return null;
    }

    /// The entries of the same hash that have another key.
    private List<Numbered<K, V>> others(@Nullable Object key) {
        List<Numbered<K, V>> others = new ArrayList<>(1);
        List<Numbered<K, V>> alike = LongTrie.get(byHash, hash(key));
        if (alike != null) {
            alike.stream().filter(each -> !Objects.equals(each.key, key)).forEach(others::add);
        }
        return others;
    }

    private static long hash(@Nullable Object key) {
        return Integer.toUnsignedLong(Objects.hashCode(key));
    }
}
