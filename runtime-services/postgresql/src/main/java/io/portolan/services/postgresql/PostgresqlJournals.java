package io.portolan.services.postgresql;

import io.portolan.services.workflow.Journal;
import java.io.IOException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Function;

/// The journals of a node in a PostgreSQL database, for
/// [io.portolan.services.node.ServiceNodeBuilder#journals].
///
/// {@snippet :
/// try (PostgresqlJournals journals = PostgresqlJournals.open("jdbc:postgresql://db/orders");
///         ServiceNode node =
///                 ServiceNode.builder().service(Ordering.class).journals(journals).start()) {
///     ...
/// }
/// }
///
/// It has one connection, by which steps of all runs of the node are committed in groups. Nodes
/// whose journals are in the same schema share the runs of services of the same name: a run is at
/// work in the node where it was started, and when that closes or dies, in another one. The tables
/// are made when they are missing, in the first schema of the search path.
///
/// *Threads:* any. *Failure:* while the database cannot be reached runs wait at their steps, and
/// nothing is started; they go on when it is back, or in a node that reaches it earlier. *Cost:* a
/// step is one round trip and one commit, both shared with the steps that wait at that moment.
public final class PostgresqlJournals implements Function<String, Journal>, AutoCloseable {

    private static final String PREFIX = "jdbc:postgresql:";

    private final SessionThread sessions;

    private PostgresqlJournals(SessionThread sessions) {
        this.sessions = sessions;
    }

    /// Connects to a database.
    ///
    /// *Failure:* IOException when it cannot be reached, its tables can neither be used nor be
    /// made, it is older than version 13, or there is no driver.
    ///
    /// @param url as the driver takes it, such as `jdbc:postgresql://HOST:PORT/DATABASE?user=NAME`;
    ///   a connection pooler between must keep sessions
    public static PostgresqlJournals open(String url) throws IOException {
        return open(url, new Properties());
    }

    /// Connects to a database as a user.
    ///
    /// *Failure:* as [#open(String)].
    public static PostgresqlJournals open(String url, String user, String password)
            throws IOException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return open(url, properties);
    }

    private static PostgresqlJournals open(String url, Properties properties) throws IOException {
        if (!url.startsWith(PREFIX)) {
            throw notAllowed(url, "is allowed");
        }
        if (!isTaken(url)) { // said here, because the message of the JDK has the password
            if (isTaken(PREFIX + "//localhost/postgres")) {
                throw notAllowed(url, "is what the driver takes");
            }
            throw new IOException(
                    "url '%s': there is no driver for it, put org.postgresql:postgresql on the class path"
                            .formatted(JournalSession.shown(url)));
        }
        return new PostgresqlJournals(SessionThread.start(url, properties));
    }

    private static IllegalArgumentException notAllowed(String url, String what) {
        return new IllegalArgumentException(
                "url '%s': jdbc:postgresql://HOST:PORT/DATABASE %s"
                        .formatted(JournalSession.shown(url), what));
    }

    private static boolean isTaken(String url) {
        return DriverManager.drivers().anyMatch(each -> isTaken(each, url));
    }

    private static boolean isTaken(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    /// The journal of a service.
    ///
    /// @param service its path
    @Override
    public Journal apply(String service) {
        return new PostgresqlJournal(service, sessions);
    }

    /// Closes the connection, when the journals have been closed by their node, or after 5 seconds.
    /// Again does nothing.
    @Override
    public void close() {
        sessions.close();
    }
}
