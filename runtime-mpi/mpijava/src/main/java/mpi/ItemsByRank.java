package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where the items of each rank are in a buffer of a collective.
///
/// *Units and shapes:* starts in base elements, counts in items, both by rank.
final class ItemsByRank {
    private final Datatype type;
    private final int[] starts;
    private final int[] counts;

    private ItemsByRank(Datatype type, int[] starts, int[] counts) {
        this.type = type;
        this.starts = starts;
        this.counts = counts;
    }

    /// As many items of each rank, one block behind the other.
    static ItemsByRank even(Datatype type, int offset, int count, int ranks) {
        Datatype.requireType("Intracomm", type);
        int[] starts = new int[ranks];
        int[] counts = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            starts[i] = offset + i * count * type.Extent();
            counts[i] = count;
        }
        return new ItemsByRank(type, starts, counts);
    }

    /// Each rank's number of items at a displacement of its own.
    ///
    /// *Failure:* an exception if they are fewer than ranks.
    ///
    /// @param displacements in items
    static ItemsByRank of(
            String operation,
            Datatype type,
            int offset,
            int[] counts,
            int[] displacements,
            io.portolan.mpi.Comm comm) {
        Datatype.requireType(operation, type);
        int[] starts = ofRanks(operation, "displacements", displacements, comm).clone();
        for (int i = 0; i < starts.length; i++) {
            starts[i] = offset + starts[i] * type.Extent();
        }
        return new ItemsByRank(type, starts, ofRanks(operation, "counts", counts, comm));
    }

    /// Each rank's number of items, one block behind the other.
    static ItemsByRank inARow(
            String operation, Datatype type, int[] counts, io.portolan.mpi.Comm comm) {
        int[] displacements = new int[ofRanks(operation, "counts", counts, comm).length];
        for (int i = 1; i < displacements.length; i++) {
            displacements[i] = displacements[i - 1] + counts[i - 1];
        }
        return of(operation, type, 0, counts, displacements, comm);
    }

    /// How many items all blocks have.
    int items() {
        int items = 0;
        for (int count : counts) {
            items += count;
        }
        return items;
    }

    /// How many elements each block has.
    int[] elements() {
        int[] elements = new int[counts.length];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Math.multiplyExact(counts[i], type.Size());
        }
        return elements;
    }

    /// How many elements the blocks of lower ranks have.
    int elementsBefore(int rank) {
        int before = 0;
        for (int i = 0; i < rank; i++) {
            before += counts[i] * type.Size();
        }
        return before;
    }

    /// The objects of each block.
    List<Object[]> pick(Object buf) {
        List<Object[]> objects = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            objects.add(type.pick(buf, starts[i], counts[i]));
        }
        return objects;
    }

    /// Writes objects that were received to where the blocks are.
    void land(List<Object[]> received, Object buf) {
        for (int i = 0; i < counts.length; i++) {
            type.land(received.get(i), buf, starts[i], counts[i]);
        }
    }

    /// The elements of all blocks.
    Elements pack(Object buf) {
        Elements packed = forReceiving(buf);
        if (packed.isCopy()) {
            for (int i = 0; i < counts.length; i++) {
                Object block = PackedItems.copy(buf, starts[i], counts[i], type);
                System.arraycopy(
                        block, 0, packed.array(), packed.displacements()[i], packed.counts()[i]);
            }
        }
        return packed;
    }

    /// Room for the elements of all blocks.
    Elements forReceiving(Object buf) {
        int[] elements = elements();
        if (Packed.isInPlace(type, buf)) {
            return new Elements(buf, elements, starts, false);
        }
        int[] displacements = new int[elements.length];
        for (int i = 1; i < elements.length; i++) {
            displacements[i] = displacements[i - 1] + elements[i - 1];
        }
        int all = elementsBefore(counts.length);
        if (all > 0) {
            type.requireArray(buf); // before anything is sent
        }
        return new Elements(type.newArray(all), elements, displacements, true);
    }

    /// Writes elements that were received to where the blocks are.
    void unpack(Elements packed, Object buf) {
        if (packed.isCopy()) {
            for (int i = 0; i < counts.length; i++) {
                int from = packed.displacements()[i];
                type.scatter(packed.array(), from, packed.counts()[i], buf, starts[i]);
            }
        }
    }

    /// The numbers of the ranks, of which there may be more than are needed.
    ///
    /// *Failure:* an exception if there are fewer.
    static int[] ofRanks(String operation, String name, int[] numbers, io.portolan.mpi.Comm comm) {
        if (numbers == null || numbers.length < comm.size()) {
            throw Datatype.error(
                    ErrorClass.ARG,
                    operation,
                    "there are %d %s; allowed is one for each of the %d ranks; give as many"
                            .formatted(numbers == null ? 0 : numbers.length, name, comm.size()));
        }
        return numbers.length == comm.size() ? numbers : Arrays.copyOf(numbers, comm.size());
    }

    /// The elements of the items, as Portolan's operations on arrays take them.
    ///
    /// @param counts elements, by rank
    /// @param displacements of the first element, by rank
    /// @param isCopy whether the array is not the program's own
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Elements(Object array, int[] counts, int[] displacements, boolean isCopy) {}
}
