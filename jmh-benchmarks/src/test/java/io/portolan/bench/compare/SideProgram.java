package io.portolan.bench.compare;

import java.util.List;

/// A program for tests: it answers what it was asked, or ends without an answer.
public final class SideProgram implements Program<Side> {

    @Override
    public Description<Side> description() {
        return new Description<>(
                "twins",
                "two of a kind",
                "nothing",
                "no time",
                List.of(Side.OURS, Side.PEER),
                "chains",
                List.of(4),
                List.of(2),
                List.of(Quantity.compared("ns")),
                List.of("-Xmx64m"));
    }

    @Override
    public ProgramAnswer measure(Side side, int size, boolean isQuick) {
        if (size == 4) {
            System.out.println("size 4 is too much");
            System.exit(3);
        }
        return ProgramAnswer.of(side == Side.OURS ? 2 : 3).noting("quick is " + isQuick);
    }
}
