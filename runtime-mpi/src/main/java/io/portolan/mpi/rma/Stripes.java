package io.portolan.mpi.rma;

import io.portolan.core.wait.SpinLock;
import java.util.stream.Stream;

/// The locks under which elements of one memory are combined: block `i` of neighbouring places has
/// the lock `i` modulo their number, so that operations on different blocks rarely meet.
///
/// Overview. Locks and no loops of compare-and-set: what holds for one type and one operation holds
/// for all then, for a pair of value and index, and for elements of a segment, of which the JDK can
/// compare and set only some types where they are aligned. The loops of the reductions combine a
/// whole block under one lock, where each element would be an atomic operation of its own. For a
/// single element the lock is one such operation, too. An operation that touches several blocks
/// takes their locks in ascending order, so that no two wait for each other.
///
/// *Threads:* any.
final class Stripes {
    private static final int COUNT = Long.SIZE;

    private final int shift;
    private final SpinLock[] locks =
            Stream.generate(Stripe::new).limit(COUNT).toArray(SpinLock[]::new);

    /// The locks of a memory.
    ///
    /// @param shift a block has `2^shift` places
    Stripes(int shift) {
        this.shift = shift;
    }

    /// Takes the locks of the places from `begin` to before `end`.
    ///
    /// @return which locks these are, as the bits of a number
    long lock(long begin, long end) {
        long first = begin >> shift;
        long blocks = ((end - 1) >> shift) - first + 1;
        long taken = blocks >= COUNT ? -1L : Long.rotateLeft((1L << blocks) - 1, (int) first);
        for (long left = taken; left != 0; left &= left - 1) {
            locks[Long.numberOfTrailingZeros(left)].acquire();
        }
        return taken;
    }

    /// Lets them go.
    void unlock(long taken) {
        for (long left = taken; left != 0; left &= left - 1) {
            locks[Long.numberOfTrailingZeros(left)].release();
        }
    }

    private static final class Stripe extends SpinLock {}
}
