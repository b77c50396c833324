package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The contents without words in a lane, beside its slots. A copy that was received stays, and the
/// next message of its kind in that slot is written into it: its lines need not come from memory,
/// and nothing is allocated. So a lane that has carried such messages keeps up to a KiB for each
/// slot.
///
/// *Threads:* `put` and `prepare` by the producer for a slot that is free, all else by who has
/// claimed the lane for one that is not; the position and the header of the lane order them.
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

    /// Takes it out; it is the caller's own.
    Content takeOut(int slot) {
        Content copy = at(slot);
        copies[slot] = null;
        return copy;
    }

    /// Copies it into a region that it fits. What is passed as it is does not stay, or it would not
    /// be garbage.
    void copyTo(Region region, int slot) {
        Content copy = at(slot);
        region.copyFrom(copy);
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
