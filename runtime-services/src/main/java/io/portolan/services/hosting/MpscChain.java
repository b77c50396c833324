package io.portolan.services.hosting;

import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An unbounded queue to which many threads add and from which one at a time takes. It says when a
/// thread has to begin to take.
///
/// ```
///   taker ---> first --after--> link --after--> ... --after--> tail <--- adders
/// ```
///
/// Overview. A thread that adds swaps the new link into `tail` and hangs it behind the one that was
/// there. If none was there, the queue was at rest, and the adder makes some thread take. The taker
/// that comes to the last link swaps it out of `tail`, and the queue is at rest; if that fails, an
/// adder is about to hang another link behind it. So adders and the taker share no cache line but
/// those of the links.
///
/// One in [#PIECE] links that were taken lets go of the link after it: a link that has become old
/// in the heap would keep all that came later. So a thread that looks while links are taken may
/// miss the last ones.
///
/// *Threads:* any may add and look; one at a time takes, and sees what the taker before it did.
/// *Ordering:* links are taken in the order of the swaps; what was done before adding a link is
/// visible to the taker. *Cost:* two fences to add, none to take, no allocation.
///
/// Source: Vyukov 2010
final class MpscChain<L extends MpscChain.Link> {

    /// What can be added, once.
    abstract static class Link {

        private volatile @Nullable Link after;
    }

    private static final long PIECE = 64;

    private static final VarHandle TAIL;
    private static final VarHandle FIRST;
    private static final VarHandle IS_TAKEN;
    private static final VarHandle TAKEN;

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            TAIL = lookup.findVarHandle(Adding.class, "tail", Link.class);
            FIRST = lookup.findVarHandle(Taking.class, "first", Link.class);
            IS_TAKEN = lookup.findVarHandle(Taking.class, "isTaken", boolean.class);
            TAKEN = lookup.findVarHandle(Taking.class, "taken", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Adding adding = new Adding();
    private final Taking taking = new Taking();

    /// Adds a link; returns whether the queue was at rest, so that the caller must make some thread
    /// take. Threads that look see the link before the caller sees what they did.
    boolean add(L link) {
        Link before = (Link) TAIL.getAndSet(adding, link); // full: the taker swaps it out
        if (before == null) {
            FIRST.setVolatile(taking, link); // volatile: before what the caller reads next
            return true;
        }
        before.after = link; // volatile: as above
        return false;
    }

    /// Takes the first link. By the taker, of a queue that is not at rest.
    @SuppressWarnings("unchecked") // only an L is added
    L take() {
        IS_TAKEN.setOpaque(taking, true); // a hint for threads that look
        TAKEN.setOpaque(taking, taking.taken + 1); // only the taker writes it
        return (L) taking.first();
    }

    /// Goes on to the link after the one that was taken; returns false when there is none, and the
    /// queue is at rest from now on. By the taker.
    boolean next() {
        Link done = taking.first();
        Link next = done.after;
        if (next == null) {
            FIRST.setOpaque(taking, null); // before an adder can write it
            IS_TAKEN.setOpaque(taking, false);
            if (TAIL.compareAndSet(adding, done, null)) { // full: the next taker sees all of this
                return false;
            }
            next = awaited(done);
        }
        if (taking.taken % PIECE == 0) {
            done.after = null;
        }
        FIRST.setRelease(taking, next); // publishes the link to threads that look
        IS_TAKEN.setOpaque(taking, false);
        return true;
    }

    /// How many links were taken in all.
    long taken() {
        return (long) TAKEN.getOpaque(taking);
    }

    /// Shows the links that wait to the visitor.
    @SuppressWarnings("unchecked") // only an L is added
    void forEach(Consumer<L> visitor) {
        Link each = (Link) FIRST.getAcquire(taking);
        if (each != null && (boolean) IS_TAKEN.getOpaque(taking)) {
            each = each.after;
        }
        for (; each != null; each = each.after) {
            visitor.accept((L) each);
        }
    }

    /// The link that is being hung behind the last one.
    private static Link awaited(Link last) {
        BriefWait.until(() -> last.after != null);
        return Objects.requireNonNull(last.after);
    }

    /// What adders change, on a cache line of its own.
    @SuppressWarnings("UnusedVariable") // padding
    private static final class Adding {

        private volatile @Nullable Link tail;
        private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
    }

    /// What the taker changes, on a cache line of its own.
    @SuppressWarnings("UnusedVariable") // padding
    private static final class Taking {

        private @Nullable Link first;
        private boolean isTaken;
        private long taken;
        private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

        /// By the taker.
        Link first() {
            return Objects.requireNonNull(first);
        }
    }
}
