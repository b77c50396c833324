package io.portolan.mpi.agreement;

import io.portolan.mpi.buffer.ByteWriter;
import java.nio.ByteBuffer;
import java.util.BitSet;

/// What a process votes for, and what all agree on.
///
/// @param flag of which each rank has given one, all bits that all have set
/// @param context a number that no communicator has; [#NO_CONTEXT] if none is asked for
/// @param lost the ranks of the world that are lost, which are members
public record Ballot(int flag, int context, BitSet lost) {
    /// Stands for no context.
    public static final int NO_CONTEXT = -1;

    /// What two votes come to: the context is that of the first.
    Ballot and(Ballot other) {
        BitSet both = (BitSet) lost.clone();
        both.or(other.lost);
        return new Ballot(flag & other.flag, context, both);
    }

    void writeTo(ByteWriter out) {
        out.putInt(flag).putInt(context).putBytes(lost.toByteArray());
    }

    static Ballot readFrom(ByteBuffer in) {
        return new Ballot(in.getInt(), in.getInt(), BitSet.valueOf(ByteWriter.bytes(in)));
    }
}
