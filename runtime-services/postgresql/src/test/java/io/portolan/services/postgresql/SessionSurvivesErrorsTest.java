package io.portolan.services.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.workflow.JournalEntry;
import io.portolan.services.workflow.UnknownOutcomeException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The thread of the journals goes on when the JVM lacks memory for a moment.
@Timeout(20)
class SessionSurvivesErrorsTest {

    private RecordingDriver driver;
    private SessionThread sessions;

    @BeforeEach
    void open() throws Exception {
        driver = RecordingDriver.install();
        sessions = SessionThread.start("jdbc:postgresql://db/orders", new Properties());
    }

    @AfterEach
    void close() throws SQLException {
        sessions.close();
        driver.close();
    }

    @Test
    void anErrorOfAQuestionIsItsAnswer() throws Exception {
        IOException e =
                assertThrows(
                        IOException.class,
                        () ->
                                sessions.ask(session -> {
                                    throw new OutOfMemoryError("a test");
                                }));
        assertEquals("a test", e.getMessage());
        assertEquals("here", sessions.ask(session -> "here"));
        assertEquals(1, driver.count("connect"));
    }

    @Test
    void anErrorWhileItLooksForOthersEndsTheSession() throws Exception {
        driver.errors.put("with other", new OutOfMemoryError("a test"));
        awaitConnections(2);
        assertEquals("here", sessions.ask(session -> "here"));
        assertEquals(1, driver.count("abort"));
    }

    @Test
    void whetherAnEntryIsKeptIsNotKnownThen() {
        driver.errors.put("with started", new OutOfMemoryError("a test"));
        PostgresqlJournal journal = new PostgresqlJournal("/services/flows", sessions);
        JournalEntry start =
                new JournalEntry("a", "start", JournalEntry.Kind.START, "", 1, new byte[0]);
        assertThrows(UnknownOutcomeException.class, () -> journal.start(start));
    }

    @Test
    void anErrorWhileItConnectsIsFollowedByAnotherTry() throws Exception {
        driver.errors.put("insert into portolan_session", new OutOfMemoryError("a test"));
        driver.errors.put("with other", new OutOfMemoryError("a test"));
        awaitConnections(3);
        assertEquals("here", answer());
        assertEquals(1, driver.count("close"));
    }

    private void awaitConnections(long wanted) {
        long until = System.nanoTime() + 10_000_000_000L;
        while (driver.count("connect") < wanted) {
            assertTrue(System.nanoTime() < until, driver.asked::toString);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /// Asks until it is connected.
    private String answer() throws InterruptedException {
        while (true) {
            try {
                return sessions.ask(session -> "here");
            } catch (IOException e) {
                LockSupport.parkNanos(5_000_000);
            }
        }
    }
}
