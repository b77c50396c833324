package io.portolan.bench.table2;

import io.portolan.bench.micro.ShiftLoop;
import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.List;

/// The ranks of a mode, connected and ready to run.
final class Computations implements AutoCloseable {

    private static final int SPACER_BYTES = 256;

    private final List<Rank> ranks = new ArrayList<>();
    private final MessagingMode mode;
    private final Stage stage;
    private final Execution execution;
    private int expectedStages = -1;
    private long[] expectedFromLeft = {};
    private long[] expectedFromRight = {};

    /// @param stage what each does between messages
    Computations(MessagingMode mode, int count, Stage stage) {
        this.mode = mode;
        this.stage = stage;
        for (int i = 0; i < count; i++) {
            ranks.add(new Rank(i, stage));
        }
        int distance = mode.isPipeline() ? 0 : 1; // who sends to itself is its own neighbour
        for (int i = 0; i < count; i++) {
            ranks.get(i).left = ranks.get((i + count - distance) % count);
            ranks.get(i).right = ranks.get((i + distance) % count);
        }
        execution = mode.start(ranks);
        // Moves the ranks with their spacers to the old generation in this order, so that no two of
        // them share a cache line.
        System.gc();
    }

    /// Lets all ranks do their stages and checks what they received; returns the time without the
    /// check.
    ///
    /// *Failure:* [IllegalStateException] when a message was lost, repeated or misled.
    long run(int stages) throws InterruptedException {
        ranks.forEach(rank -> rank.begin(stages));
        long start = System.nanoTime();
        execution.run(stages);
        long nanos = System.nanoTime() - start;
        verify(stages);
        stage.endRun((long) ranks.size() * stages);
        return nanos;
    }

    @Override
    public void close() {
        execution.close();
    }

    private void verify(int stages) {
        if (stages != expectedStages) {
            expectedStages = stages;
            int count = ranks.size();
            expectedFromLeft = ShiftLoop.expected(count, stages, mode.isPipeline() ? 0 : 1);
            expectedFromRight =
                    mode.sendsBothWays() ? ShiftLoop.expected(count, stages, -1) : new long[count];
        }
        for (int i = 0; i < ranks.size(); i++) {
            ranks.get(i).verify(stages, expectedFromLeft[i], expectedFromRight[i]);
        }
    }

    /// One of the parallel computations: what it does between messages, its two ports, and what it
    /// received.
    ///
    /// ```
    ///      left ---- post ---->  fromLeft  [ rank ]  fromRight  <---- post ---- right
    /// ```
    ///
    /// A message goes round the ring; each rank adds its value to a sum and its own number to the
    /// value, so a message that was lost, repeated or misled changes the sums.
    ///
    /// *Threads:* one at a time: a handler of an arbiter with `concurrency(1)`, or the thread of
    /// the rank.
    static final class Rank {

        final int number;
        final Port<Token> fromLeft = Port.unbounded("fromLeft");
        final Port<Token> fromRight = Port.unbounded("fromRight");

        /// The messages it holds, the first on their ways to the right and to the left.
        Token rightward = new Token();

        Token leftward = new Token();

        @SuppressWarnings("NullAway.Init") // set before all else
        private Rank left;

        @SuppressWarnings("NullAway.Init")
        private Rank right;

        private final Stage stage;
        private boolean isFirstStage;
        private int stagesLeft;
        private long computed;
        private long sumFromLeft;
        private long sumFromRight;

        @SuppressWarnings("UnusedVariable") // keeps the next rank off its cache lines
        private final byte[] spacer = new byte[SPACER_BYTES];

        /// @param stage what it does between messages
        Rank(int number, Stage stage) {
            this.number = number;
            this.stage = stage;
        }

        /// Gets ready for a run.
        void begin(int stages) {
            isFirstStage = true;
            stagesLeft = stages;
            computed = 0;
            sumFromLeft = 0;
            sumFromRight = 0;
            rightward.value = number;
            leftward.value = number;
        }

        /// Whether it has done no stage since it began.
        boolean isFirstStage() {
            return isFirstStage;
        }

        /// Does the computation of a stage.
        void compute() {
            computed = stage.compute(computed);
        }

        void sendRight(Token token) {
            right.fromLeft.post(token);
        }

        void sendLeft(Token token) {
            left.fromRight.post(token);
        }

        /// Sends to the right, receives from the left.
        void shift() throws InterruptedException {
            sendRight(rightward);
            rightward = fromLeft.receive();
            tookFromLeft(rightward);
        }

        /// Shifts to the right and then to the left.
        void twoShifts() throws InterruptedException {
            shift();
            sendLeft(leftward);
            leftward = fromRight.receive();
            tookFromRight(leftward);
        }

        void tookFromLeft(Token token) {
            sumFromLeft += token.value;
            token.value += number;
        }

        void tookFromRight(Token token) {
            sumFromRight += token.value;
            token.value += number;
        }

        /// Ends a stage; returns whether there is another one.
        boolean goesOn() {
            isFirstStage = false;
            stagesLeft--;
            return stagesLeft > 0;
        }

        /// Throws unless it did all stages of the run and received these sums from its left and
        /// from its right.
        void verify(int stages, long left, long right) {
            long expected = stage.expected(stages);
            if (stagesLeft != 0
                    || computed != expected
                    || sumFromLeft != left
                    || sumFromRight != right) {
                throw new IllegalStateException(
                        ("rank %d has %d stages left, computed %d and received %d from its left, %d from its right:"
                                        + " 0, %d, %d and %d expected")
                                .formatted(
                                        number,
                                        stagesLeft,
                                        computed,
                                        sumFromLeft,
                                        sumFromRight,
                                        expected,
                                        left,
                                        right));
            }
        }
    }

    /// A message: it belongs to the rank that holds it, which changes its value and passes it on.
    /// So no message is ever allocated, and nothing is measured but the messaging.
    static final class Token {

        long value;

        /// Keeps the next object off its cache line.
        @SuppressWarnings("UnusedVariable")
        private final byte[] spacer = new byte[SPACER_BYTES];
    }
}
