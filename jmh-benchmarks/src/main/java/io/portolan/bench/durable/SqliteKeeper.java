package io.portolan.bench.durable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A peer: a row of a table, with a log written ahead and forced at each commit. Its documentation
/// advises one connection that writes.
final class SqliteKeeper implements Keeper {

    private final Connection connection;
    private final PreparedStatement step;

    SqliteKeeper(Path folder) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("kept.db"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("CREATE TABLE IF NOT EXISTS kept (changes INTEGER, value TEXT)");
            statement.execute(
                    "INSERT INTO kept SELECT 0, '%s' WHERE NOT EXISTS (SELECT 1 FROM kept)"
                            .formatted(VALUE));
        }
        step = connection.prepareStatement("UPDATE kept SET changes = changes + 1");
    }

    @Override
    public synchronized void change() throws SQLException {
        step.executeUpdate();
    }

    @Override
    public synchronized long changes() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT changes FROM kept")) {
            return row.getLong(1);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("the database could not be closed", e);
        }
    }
}
