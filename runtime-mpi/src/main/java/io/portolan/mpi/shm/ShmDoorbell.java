package io.portolan.mpi.shm;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// Wakes the serving thread of a process when frames come and no thread looks for them.
///
/// ```
///   process that waits                          process that sends
///     set:  WANTED = 1                            offer:  the stamp of a slot
///     fence                                       fence
///     look at the rings                           WANTED?  1 -> 0, SEQUENCE + 1, wake
///     await(the SEQUENCE that it has seen)
/// ```
///
/// Overview. Because of the two fences either the sender sees that the bell is wanted, or the
/// process that waits, which looks at the rings after it has set the bell, sees the frame. The
/// sequence says for ever that the bell has rung: the system lets a thread sleep only while the
/// sequence is the one that the thread has seen, so that no ring falls between its look and its
/// sleep.
///
/// Both words lie in one line, which changes only when the bell is set or rung. While ranks look,
/// it stays in the caches of the senders.
///
/// *Threads:* any, but for [#await(int, long)].
final class ShmDoorbell {
    private final SharedWords words;
    private final int wanted;
    private final int sequence;
    private final @Nullable Futex futex;
    private final MemorySegment timeout = Futex.timeout();

    /// @param process whose serving thread is to be woken
    /// @param futex null if there is none: then the bell is never heard
    ShmDoorbell(SharedWords words, ShmLayout layout, int process, @Nullable Futex futex) {
        this.words = words;
        this.wanted = layout.control(process) + ShmLayout.WANTED;
        this.sequence = layout.control(process) + ShmLayout.SEQUENCE;
        this.futex = futex;
    }

    boolean isSet() {
        return words.getIntVolatile(wanted) != 0;
    }

    /// Lets senders ring. *Ordering:* before a look at the rings.
    void set() {
        words.compareAndSetInt(wanted, 0, 1);
        VarHandle.fullFence();
    }

    /// Rings if the process wants it. *Ordering:* after the frames that were offered.
    void ringIfWanted() {
        VarHandle.fullFence(); // or else the look might come before the stamp
        if (words.getIntOpaque(wanted) != 0) {
            ring();
        }
    }

    void ring() {
        words.compareAndSetInt(wanted, 1, 0);
        words.addInt(sequence, 1);
        if (futex != null) {
            try {
                futex.wake(words.address(sequence));
            } finally {
                Reference.reachabilityFence(words);
            }
        }
    }

    /// How often the bell has rung.
    int sequence() {
        return words.getIntVolatile(sequence);
    }

    /// Sleeps while the bell has rung so often and no oftener, for at most so long; maybe for a
    /// shorter time. *Threads:* the serving one.
    void await(int seen, long nanos) {
        if (futex != null) {
            try {
                futex.await(words.address(sequence), seen, timeout, nanos);
            } finally {
                Reference.reachabilityFence(words);
            }
        }
    }
}
