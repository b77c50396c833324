package io.portolan.cli.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import javax.management.InstanceNotFoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class QuestionTest {

    private static final Jvm SHOP = new Jvm(4711, "Shop");

    @Test
    void theAnswerIsGiven() {
        assertEquals("fine", ask(() -> "fine").answer());
    }

    @Test
    void aJvmThatEndsMeanwhileBreaksOff() {
        for (Exception e :
                new Exception[] {new IOException("x"), new InstanceNotFoundException("x")}) {
            CommandException failure =
                    failure(
                            ask(() -> {
                                throw e;
                            }));
            assertEquals(ExitCode.FAILURE, failure.exitCode());
            assertEquals(
                    "process 4711 (Shop) broke off while it was asked ("
                            + e
                            + "); if it still runs, ask again",
                    failure.getMessage());
        }
    }

    @Test
    void aQuestionThatCannotBeAskedTellsWhy() {
        CommandException refused = new CommandException(ExitCode.USAGE, "refused");
        assertEquals(
                refused,
                failure(
                        ask(() -> {
                            throw refused;
                        })));
    }

    @Test
    void waitingCanBeInterrupted() {
        Question<String> question = ask(QuestionTest::never);
        Thread.currentThread().interrupt();
        CommandException failure = failure(question);
        assertTrue(Thread.interrupted());
        assertEquals(ExitCode.INTERRUPTED, failure.exitCode());
        assertEquals("interrupted while process 4711 (Shop) was asked", failure.getMessage());
    }

    @Test
    void waitingEnds() {
        Question<String> question = new Question<>(SHOP, Duration.ofMillis(1), QuestionTest::never);
        assertTrue(String.valueOf(failure(question).getMessage()).contains("did not answer"));
    }

    private static Question<String> ask(Callable<String> asked) {
        return new Question<>(SHOP, Duration.ofHours(1), asked);
    }

    private static String never() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }

    private static CommandException failure(Question<String> question) {
        return assertThrows(CommandException.class, question::answer);
    }
}
