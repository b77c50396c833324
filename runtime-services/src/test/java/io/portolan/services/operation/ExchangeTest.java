package io.portolan.services.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An exchange takes exactly one answer, and an abort reaches the handler and nothing after it.
@Timeout(20)
class ExchangeTest {

    private static final Reply REPLY = Reply.done(new Revision("e", 1), "answer");
    private static final Fault FAULT = Fault.of(FaultCode.OPERATION_CANCELED, "gone");

    private final List<Object> answers = Collections.synchronizedList(new ArrayList<>());

    private Exchange exchange() {
        Operation get = new Operation(Verb.GET, Target.of("/services/s"), null, Terms.LOCAL);
        return new Exchange(get) {
            @Override
            protected void replied(Reply reply) {
                answers.add(reply);
            }

            @Override
            protected void failed(Fault fault) {
                answers.add(fault);
            }
        };
    }

    @Test
    void theFirstAnswerWins() {
        Exchange exchange = exchange();
        assertFalse(exchange.isAnswered());
        assertTrue(exchange.reply(REPLY));
        assertFalse(exchange.reply(REPLY));
        assertFalse(exchange.fail(FAULT));
        assertFalse(exchange.abort(FAULT));
        assertTrue(exchange.isAnswered());
        assertEquals(List.of(REPLY), answers);
    }

    /// The thread that answers has others to answer.
    @Test
    void whatTakingTheAnswerThrowsDoesNotComeToWhoAnswers() {
        assertTrue(broken().reply(REPLY));
        assertTrue(broken().fail(FAULT));
        assertTrue(broken().abort(FAULT));
    }

    /// As when memory ends: the log of the JVM needs some, too.
    @Test
    void norDoesWhatTheLogOfTheJvmThrows() {
        try (FailingLog _ = new FailingLog(Exchange.class.getName())) {
            assertTrue(broken().reply(REPLY));
        }
    }

    private static Exchange broken() {
        Operation get = new Operation(Verb.GET, Target.of("/services/s"), null, Terms.LOCAL);
        return new Exchange(get) {
            @Override
            protected void replied(Reply reply) {
                throw new IllegalStateException("taking it fails");
            }

            @Override
            protected void failed(Fault fault) {
                throw new StackOverflowError("taking it fails");
            }
        };
    }

    @Test
    void aClaimedOneIsAnsweredAndNotAborted() {
        Exchange exchange = exchange();
        assertTrue(exchange.begin());
        assertTrue(exchange.claim());
        assertFalse(exchange.claim());
        assertFalse(exchange.abort(FAULT));
        assertTrue(exchange.isAnswered());
        assertTrue(exchange.reply(REPLY));
        assertFalse(exchange.fail(FAULT));
        exchange.end();
        assertFalse(Thread.interrupted());
        assertEquals(List.of(REPLY), answers);
    }

    @Test
    void anAbortedOneCannotBeClaimed() {
        Exchange exchange = exchange();
        assertTrue(exchange.abort(FAULT));
        assertFalse(exchange.claim());
        assertFalse(exchange.reply(REPLY));
    }

    @Test
    void anAbortedOneNeedsNotRun() {
        Exchange exchange = exchange();
        assertTrue(exchange.abort(FAULT));
        assertFalse(exchange.begin());
        assertFalse(Thread.interrupted());
        assertEquals(List.of(FAULT), answers);
    }

    @Test
    void anAbortInterruptsTheHandlerAndNothingAfterIt() throws Exception {
        Exchange exchange = exchange();
        CountDownLatch isRunning = new CountDownLatch(1);
        AtomicBoolean isLeftInterrupted = new AtomicBoolean();
        AtomicBoolean isLate = new AtomicBoolean();
        Thread handler =
                Thread.ofVirtual()
                        .start(() -> {
                            assertTrue(exchange.begin());
                            isRunning.countDown();
                            while (!Thread.currentThread().isInterrupted()) {
                                Thread.onSpinWait();
                            }
                            isLate.set(!exchange.reply(REPLY));
                            exchange.end();
                            isLeftInterrupted.set(Thread.currentThread().isInterrupted());
                        });
        isRunning.await();
        assertTrue(exchange.abort(FAULT));
        handler.join();
        assertTrue(isLate.get(), "the late answer is refused");
        assertFalse(isLeftInterrupted.get(), "the interruption is taken back");
        assertEquals(List.of(FAULT), answers);
    }

    @Test
    void aHandlerThatAnswersLaterIsNotInterruptedAfterItsEnd() {
        Exchange exchange = exchange();
        assertTrue(exchange.begin());
        exchange.end();
        assertTrue(exchange.abort(FAULT));
        assertFalse(Thread.interrupted());
        assertFalse(exchange.reply(REPLY));
    }

    @Test
    void ofReplyFaultAndAbortAtOnceOneWins() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            answers.clear();
            Exchange exchange = exchange();
            CyclicBarrier start = new CyclicBarrier(3);
            AtomicBoolean isLeftInterrupted = new AtomicBoolean();
            Thread handler =
                    Thread.ofPlatform()
                            .start(() -> {
                                await(start);
                                if (exchange.begin()) {
                                    exchange.reply(REPLY);
                                    exchange.end();
                                }
                                isLeftInterrupted.set(Thread.currentThread().isInterrupted());
                            });
            Thread timer =
                    Thread.ofPlatform()
                            .start(() -> {
                                await(start);
                                exchange.abort(FAULT);
                            });
            await(start);
            exchange.fail(FAULT);
            handler.join();
            timer.join();
            assertEquals(1, answers.size(), () -> "answers " + answers);
            assertFalse(isLeftInterrupted.get(), "round " + round);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
