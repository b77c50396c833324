package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.PendingGeneration;
import java.util.function.IntPredicate;

/// A call that a place shows on a [io.portolan.mpi.meeting.FlagBoard].
///
/// @param shown its number and the signature
public record BoardWait(FlagBoard board, long shown) implements PendingGeneration {
    @Override
    public boolean isOpen() {
        return board.verdict(shown) == FlagBoard.Verdict.OPEN;
    }

    /// A wait may be given up without harm: the others read a copy, and a call that a rank has not
    /// made agrees with nothing.
    @Override
    public boolean breakUp() {
        return isOpen();
    }

    @Override
    public int absent(IntPredicate isGone) {
        return PendingGeneration.absent(
                board.places(),
                other -> board.hasCome(other, shown >>> FlagBoard.SIGNATURE_BITS),
                isGone);
    }
}
