package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The contents of a lane that have no words, beside its slots. A copy stays after it was received,
/// and the next message of the same kind in that slot is written into it: the lines of the copy
/// need not come from memory, and nothing is allocated. So a lane that has carried such messages
/// keeps up to a KiB for each slot.
///
/// *Threads:* `put` and `prepare` by the producer for a slot that is free; all others by the thread
/// that has claimed the lane, for a slot that is not free. The position and the header of the lane
/// order these accesses.
final class Copies {
    private final @Nullable Content[] copies;

    Copies(int slots) {
        this.copies = new Content[slots];
    }

    /// Puts in a copy.
    void put(int slot, Content content) {
        if (copies[slot] instanceof Region place && isAlike(place, content)) {
            place.copyFrom(content); // and no write here, so that nobody has to fetch this line
        } else {
            copies[slot] = content.copy();
        }
    }

    /// Fetches the lines of a copy that the consumer has read, by writing into it what lies beside
    /// another slot that is free as well. Those lines have stayed here.
    void prepare(int slot, int other) {
        if (copies[slot] instanceof Region place
                && copies[other] instanceof Region like
                && isAlike(place, like)) {
            place.copyFrom(like);
        }
    }

    Content at(int slot) {
        return Objects.requireNonNull(copies[slot], "no message lies beside the slot");
    }

    /// Takes the copy out; it belongs to the caller then.
    Content takeOut(int slot) {
        Content copy = at(slot);
        copies[slot] = null;
        return copy;
    }

    /// Copies the copy into a region that it fits.
    void copyTo(Region region, int slot) {
        Content copy = at(slot);
        region.copyFrom(copy);
        keepPlace(slot, copy);
    }

    /// Copies the copy to a receive, if it fits.
    void copyTo(IncomingTransfer receive, int slot) {
        Content copy = at(slot);
        receive.fill(copy);
        keepPlace(slot, copy);
    }

    /// A content that is passed as it is does not stay in the slot, or it would never become
    /// garbage.
    private void keepPlace(int slot, Content copy) {
        if (!(copy instanceof Region)) {
            copies[slot] = null;
        }
    }

    private static boolean isAlike(Region place, Content content) {
        return place.type() == content.type()
                && place.elements() == content.elements()
                && content.type() != Content.MIXED;
    }
}
