package io.portolan.bench.table2;

import io.portolan.core.Port;

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
/// *Threads:* one at a time: a handler of an arbiter with `concurrency(1)`, or the thread of the
/// rank.
final class Rank {

    private static final int SPACER_BYTES = 256;

    final Port<Token> fromLeft = Port.unbounded("fromLeft");
    final Port<Token> fromRight = Port.unbounded("fromRight");

    /// The messages it holds, the first on their ways to the right and to the left.
    Token rightward = new Token();

    Token leftward = new Token();

    @SuppressWarnings("NullAway.Init") // connect() comes before all else
    private Rank left;

    @SuppressWarnings("NullAway.Init")
    private Rank right;

    private final int number;
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

    /// A rank that sends to itself is its own neighbour.
    void connect(Rank leftNeighbour, Rank rightNeighbour) {
        left = leftNeighbour;
        right = rightNeighbour;
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

    /// Throws unless it did all stages and received what it had to.
    ///
    /// @param stages of the run
    /// @param left sum of the messages from the left
    /// @param right the same from the right
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

    /// A message: it belongs to the rank that holds it, which changes its value and passes it on.
    /// So no message is ever allocated, and nothing is measured but the messaging.
    static final class Token {

        private static final int SPACER_BYTES = 256;

        long value;

        /// Keeps the next object off its cache line.
        @SuppressWarnings("UnusedVariable")
        private final byte[] spacer = new byte[SPACER_BYTES];
    }
}
