package io.portolan.services.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.workflow.Journal;
import io.portolan.services.workflow.JournalEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Driver;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// What opening journals refuses, and what it asks of the driver and of a server, without one.
@Timeout(30)
class OpeningTest {

    private static final String URL = "jdbc:postgresql://127.0.0.1:1/none?user=me&password=secret";

    private static String refused(Class<? extends Exception> type, Executable open) {
        String why = String.valueOf(assertThrows(type, open).getMessage());
        assertFalse(why.contains("secret"), why);
        return why;
    }

    @Test
    void aUrlOfAnotherDatabaseIsRefused() {
        assertEquals(
                "url 'jdbc:mysql://db/orders?password=...': jdbc:postgresql://HOST:PORT/DATABASE is allowed",
                refused(
                        IllegalArgumentException.class,
                        () -> PostgresqlJournals.open("jdbc:mysql://db/orders?password=secret")));
    }

    @Test
    void aUrlThatTheDriverDoesNotTakeIsRefused() {
        assertEquals(
                "url 'jdbc:postgresql://db:many/orders?password=...&ssl=true': jdbc:postgresql://HOST:PORT/DATABASE is what the driver takes",
                refused(
                        IllegalArgumentException.class,
                        () ->
                                PostgresqlJournals.open(
                                        "jdbc:postgresql://db:many/orders?password=secret&ssl=true")));
    }

    @Test
    void aMissingDriverIsSaid() throws Exception {
        List<Driver> drivers = RecordingDriver.removeAll();
        try {
            assertEquals(
                    "url 'jdbc:postgresql://127.0.0.1:1/none?user=me&password=...': there is no driver for it, put org.postgresql:postgresql on the class path",
                    refused(IOException.class, () -> PostgresqlJournals.open(URL)));
        } finally {
            RecordingDriver.putBack(drivers);
        }
    }

    @Test
    void aServerThatIsNotThereIsSaid() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String url = "jdbc:postgresql://127.0.0.1:%d/none?connectTimeout=2".formatted(port);
        String why = refused(IOException.class, () -> PostgresqlJournals.open(url, "me", "secret"));
        assertTrue(why.startsWith("the journal in " + url + " cannot be used: Connection to"), why);
    }

    @Test
    void anOldServerIsRefusedAndLetGo() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            driver.version = 12;
            String why = refused(IOException.class, () -> PostgresqlJournals.open(URL));
            assertTrue(
                    why.endsWith(
                            "cannot be used: the server has version 12: 13 or newer is allowed"),
                    why);
            assertEquals(1, driver.count("close"));
            assertEquals(0, driver.count("set "));
        }
    }

    @Test
    void aUserWhoMayNotMakeTablesIsRefusedAndLetGo() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            driver.hasTables = false;
            driver.refused = "create table";
            String why = refused(IOException.class, () -> PostgresqlJournals.open(URL));
            assertTrue(why.endsWith("cannot be used: permission denied for schema public"), why);
            assertEquals(1, driver.count("close"));
            assertEquals(0, driver.count("commit"));
        }
    }

    @Test
    void tablesThatAreThereAreNotMade() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            PostgresqlJournals.open(URL).close();
            assertEquals(0, driver.count("create"));
            assertEquals(1, driver.count("insert into portolan_session"));
            assertEquals(1, driver.count("delete from portolan_session"));
            assertEquals(1, driver.count("close"));
        }
    }

    @Test
    void tablesThatAreMissingAreMadeInOneTransaction() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            driver.hasTables = false;
            PostgresqlJournals.open(URL).close();
            assertEquals(4, driver.count("create table if not exists portolan_"));
            assertEquals(3, driver.count("create index if not exists portolan_"));
            int made = driver.asked.lastIndexOf("commit");
            assertTrue(made > 0 && driver.asked.indexOf("commit") > 7, driver.asked::toString);
        }
    }

    @Test
    void whatTheUrlSaysIsLeftToTheDriverAndTheRestIsSet() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            PostgresqlJournals.open(URL, "somebody", "word").close();
            assertEquals(1, driver.count("connect " + URL));
            assertEquals("somebody", driver.properties.getProperty("user"));
            assertEquals("word", driver.properties.getProperty("password"));
            assertEquals("5", driver.properties.getProperty("connectTimeout"));
            assertEquals("5", driver.properties.getProperty("socketTimeout"));
            String name = driver.properties.getProperty("ApplicationName");
            assertTrue(name.startsWith("portolan process "), name);
        }
    }

    @Test
    void aJournalThatIsClosedTakesNothing() throws Exception {
        try (RecordingDriver driver = RecordingDriver.install()) {
            PostgresqlJournals journals = PostgresqlJournals.open(URL);
            Journal journal = journals.apply("/services/flows");
            journals.close();
            journals.close();
            JournalEntry start =
                    new JournalEntry(
                            "a", "start", JournalEntry.Kind.START, "start", 1, new byte[0]);
            for (Executable each :
                    List.<Executable>of(
                            () -> journal.start(start),
                            () -> journal.append(start),
                            () -> journal.read("a"),
                            journal::refresh,
                            () -> journal.forget("a"),
                            () -> journal.send(start))) {
                String why = refused(IOException.class, each);
                assertTrue(why.contains("is closed: close the journals after the node"), why);
            }
            assertEquals(1, driver.count("close"));
        }
    }
}
