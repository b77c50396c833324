package io.portolan.services.codec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An immutable map from numbers to values, in the order of the numbers without a sign; null is the
/// empty one.
///
/// Overview. A binary tree over the bits of the numbers, the highest first, in which bits that do
/// not tell any two numbers apart are left out. A change makes the nodes above it anew and shares
/// all others.
///
/// *Threads:* immutable. *Cost:* a look or a change takes as many steps as bits tell the number
/// apart from others: about the logarithm of the size, at most 64.
///
/// Source: Okasaki and Gill 1998
sealed interface LongTrie<V> {

    /// One number.
    record Leaf<V>(long number, V value) implements LongTrie<V> {}

    /// Numbers that are the same above a bit: those without it, and those with it.
    record Branch<V>(long prefix, long bit, LongTrie<V> without, LongTrie<V> with)
            implements LongTrie<V> {

        boolean holds(long number) {
            return above(number, bit) == prefix;
        }

        boolean isAlike(Branch<V> other) {
            return prefix == other.prefix && bit == other.bit;
        }
    }

    /// The value of a number, or null.
    static <V> @Nullable V get(@Nullable LongTrie<V> trie, long number) {
        LongTrie<V> at = trie;
        while (at instanceof Branch<V> branch) {
            at = (number & branch.bit) == 0 ? branch.without : branch.with;
        }
        return at instanceof Leaf<V> leaf && leaf.number == number ? leaf.value : null;
    }

    /// The trie with another value of a number.
    static <V> LongTrie<V> with(@Nullable LongTrie<V> trie, long number, V value) {
        Leaf<V> added = new Leaf<>(number, value);
        return switch (trie) {
            case null -> added;
            case Leaf<V> leaf ->
                    leaf.number == number ? added : both(added, number, leaf, leaf.number);
            case Branch<V> branch when !branch.holds(number) ->
                    both(added, number, branch, branch.prefix);
            case Branch<V>(var prefix, var bit, var zero, var one) ->
                    (number & bit) == 0
                            ? new Branch<>(prefix, bit, with(zero, number, value), one)
                            : new Branch<>(prefix, bit, zero, with(one, number, value));
        };
    }

    /// The trie without a number.
    static <V> @Nullable LongTrie<V> without(@Nullable LongTrie<V> trie, long number) {
        return switch (trie) {
            case null -> null;
            case Leaf<V> leaf -> leaf.number == number ? null : leaf;
            case Branch<V> branch when !branch.holds(number) -> branch;
            case Branch<V>(var prefix, var bit, var zero, var one) -> {
                boolean isZero = (number & bit) == 0;
                LongTrie<V> left = isZero ? without(zero, number) : zero;
                LongTrie<V> right = isZero ? one : without(one, number);
                if (left == null || right == null) {
                    yield left == null ? right : left;
                }
                yield new Branch<>(prefix, bit, left, right);
            }
        };
    }

    /// The values in the order of their numbers.
    static <V> Iterator<V> values(@Nullable LongTrie<V> trie) {
        Iterator<Leaf<V>> leaves = leaves(trie);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return leaves.hasNext();
            }

            @Override
            public V next() {
                return leaves.next().value;
            }
        };
    }

    private static <V> Iterator<Leaf<V>> leaves(@Nullable LongTrie<V> trie) {
        Deque<LongTrie<V>> ahead = new ArrayDeque<>();
        if (trie != null) {
            ahead.push(trie);
        }
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return !ahead.isEmpty();
            }

            @Override
            public Leaf<V> next() {
                if (ahead.isEmpty()) {
                    throw new NoSuchElementException("there are no more");
                }
                LongTrie<V> at = ahead.pop();
                while (at instanceof Branch<V> branch) {
                    ahead.push(branch.with);
                    at = branch.without;
                }
                return (Leaf<V>) at;
            }
        };
    }

    /// Gives the values of each number that is not the same object in both, null for none. What the
    /// two share is not looked into.
    @SuppressWarnings("ReferenceEquality") // what is shared is the same object
    static <V> void differences(
            @Nullable LongTrie<V> a,
            @Nullable LongTrie<V> b,
            BiConsumer<@Nullable V, @Nullable V> visitor) {
        if (a == b) {
            return;
        }
        if (a == null || b == null) {
            values(a).forEachRemaining(value -> visitor.accept(value, null));
            values(b).forEachRemaining(value -> visitor.accept(null, value));
        } else if (a instanceof Leaf<V> one && b instanceof Leaf<V> other) {
            if (one.number == other.number) {
                visitor.accept(one.value, other.value);
            } else {
                visitor.accept(one.value, null);
                visitor.accept(null, other.value);
            }
        } else if (a instanceof Branch<V> one
                && b instanceof Branch<V> other
                && one.bit == other.bit
                && one.prefix == other.prefix) {
            differences(one.without, other.without, visitor);
            differences(one.with, other.with, visitor);
        } else if (b instanceof Branch<V> around && isInside(a, around)) {
            boolean isZero = (number(a) & around.bit) == 0;
            differences(isZero ? a : null, around.without, visitor);
            differences(isZero ? null : a, around.with, visitor);
        } else if (a instanceof Branch<V> around && isInside(b, around)) {
            boolean isZero = (number(b) & around.bit) == 0;
            differences(around.without, isZero ? b : null, visitor);
            differences(around.with, isZero ? null : b, visitor);
        } else {
            differences(a, null, visitor);
            differences(null, b, visitor);
        }
    }

    /// Whether all numbers of the one lie on one side of the other's bit, and below its prefix.
    private static <V> boolean isInside(LongTrie<V> inner, Branch<V> around) {
        boolean isLower =
                !(inner instanceof Branch<V> branch)
                        || Long.compareUnsigned(branch.bit, around.bit) < 0;
        return isLower && around.holds(number(inner));
    }

    private static <V> long number(LongTrie<V> trie) {
        return switch (trie) {
            case Leaf<V> leaf -> leaf.number;
            case Branch<V> branch -> branch.prefix;
        };
    }

    private static <V> LongTrie<V> both(LongTrie<V> a, long inA, LongTrie<V> b, long inB) {
        long bit = Long.highestOneBit(inA ^ inB);
        boolean isFirst = (inA & bit) == 0;
        return new Branch<>(above(inA, bit), bit, isFirst ? a : b, isFirst ? b : a);
    }

    private static long above(long number, long bit) {
        return number & -bit & ~bit;
    }
}
