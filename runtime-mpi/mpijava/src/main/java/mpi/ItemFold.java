package mpi;

import java.util.ArrayList;
import java.util.List;

/// A reduction by a function of the user's on objects or on items of a derived type, which sees
/// whole items: the items of all ranks are gathered, and combined from left to right in the order
/// of the ranks.
///
/// Source: MPI 4.1, section 6.9.5
final class ItemFold {
    private final Op op;
    private final Datatype type;
    private final int count;

    /// Where the first item is put in an array, so that no element lies before its begin.
    private final int origin;

    ItemFold(Op op, Datatype type, int count) {
        this.op = op;
        this.type = type;
        this.count = count;
        this.origin = Math.max(0, -type.Lb());
    }

    /// Whether Portolan's reductions, which know single elements, cannot do it.
    static boolean isNeeded(String operation, Op op, Datatype type) {
        boolean isObject = Comm.isObject(operation, type);
        return op.isOfUser() && (isObject || type.isDerived());
    }

    /// The elements of all ranks on the root, nothing on the others.
    List<Object> gather(io.portolan.mpi.Intracomm comm, Object own, int root) {
        if (own instanceof Object[] objects) {
            return new ArrayList<>(comm.gatherObject(objects, Object[].class, root));
        }
        int elements = count * type.Size();
        if (comm.rank() != root) {
            comm.gather(own, 0, elements, null, 0, elements, root);
            return List.of();
        }
        Object all = type.newArray(comm.size() * elements);
        comm.gather(own, 0, elements, all, 0, elements, root);
        return divided(all, comm.size());
    }

    /// The elements of all ranks.
    List<Object> allgather(io.portolan.mpi.Intracomm comm, Object own) {
        if (own instanceof Object[] objects) {
            return new ArrayList<>(comm.allgatherObject(objects, Object[].class));
        }
        int elements = count * type.Size();
        Object all = type.newArray(comm.size() * elements);
        comm.allgather(own, 0, elements, all, 0, elements);
        return divided(all, comm.size());
    }

    /// The elements of the result.
    ///
    /// @param packed the elements of each rank that takes part
    Object combine(List<Object> packed) {
        Object result = spread(packed.getFirst());
        for (Object next : packed.subList(1, packed.size())) {
            Object inout = spread(next);
            op.Call(result, origin, inout, origin, count, type);
            result = inout;
        }
        return type.gather(result, origin, count);
    }

    /// Writes the result to where the items are.
    void write(Object result, Object buf, int offset) {
        type.scatter(result, 0, count * type.Size(), buf, offset);
    }

    private List<Object> divided(Object all, int ranks) {
        int elements = count * type.Size();
        List<Object> each = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Object own = type.newArray(elements);
            System.arraycopy(all, rank * elements, own, 0, elements);
            each.add(own);
        }
        return each;
    }

    /// The elements of one rank where items have them.
    private Object spread(Object packed) {
        int reach =
                count == 0 ? 0 : (count - 1) * type.Extent() + Math.max(type.Ub(), type.reach());
        Object items = type.newArray(origin + reach);
        type.scatter(packed, 0, count * type.Size(), items, origin);
        return items;
    }
}
