package io.portolan.bench.pipeline;

import java.util.concurrent.CountDownLatch;

/// What travels: it goes to and fro between its ends A and B and counts its stages, which are
/// empty.
///
/// *Threads:* one at a time; whoever passes it on happens-before whoever gets it, which is what the
/// contenders promise. If one did not, or ran a stage twice, the counts would be wrong.
public class Chain {

    private CountDownLatch finished = new CountDownLatch(0);
    private int left;
    private int atA;
    private int atB;

    /// Gets ready for a number of stages, the first of them at A.
    public void begin(int stages, CountDownLatch whenFinished) {
        left = stages;
        atA = 0;
        atB = 0;
        finished = whenFinished;
    }

    /// Does a stage at A, or else at B; returns whether to pass the chain on to the other end.
    public final boolean stageAt(boolean isA) {
        stage();
        if (isA) {
            atA++;
        } else {
            atB++;
        }
        return goesOn();
    }

    final int left() {
        return left;
    }

    /// Throws unless every stage was done once, in turn.
    public void verify(int stages) {
        if (left != 0 || atA != stages - stages / 2 || atB != stages / 2) {
            throw new IllegalStateException(
                    "a chain of %d stages did %d at A and %d at B, %d are left: half at each expected"
                            .formatted(stages, atA, atB, left));
        }
    }

    /// What there is to do at each end.
    protected void stage() {}

    /// Counts a stage; returns whether there is another one.
    protected boolean goesOn() {
        left--;
        if (left > 0) {
            return true;
        }
        finished.countDown();
        return false;
    }
}
