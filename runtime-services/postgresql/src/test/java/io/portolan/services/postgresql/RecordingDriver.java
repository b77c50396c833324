package io.portolan.services.postgresql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Takes the place of the driver of PostgreSQL for a test: keeps what it is asked, and answers as a
/// server that has the tables but nothing in them and that lets go of locks, or as the test says.
final class RecordingDriver implements Driver, AutoCloseable {

    /// What the driver of PostgreSQL takes.
    private static final String TAKEN = "jdbc:postgresql://";

    final List<String> asked = new CopyOnWriteArrayList<>();
    final Properties properties = new Properties();
    private final List<Driver> before;

    /// The version of the server.
    volatile int version = 17;

    /// Whether the tables are there.
    volatile boolean hasTables = true;

    /// The beginning of a statement that is refused.
    volatile @Nullable String refused;

    /// By the beginning of what is asked: what is thrown then, once.
    final Map<String, Error> errors = new ConcurrentHashMap<>();

    private RecordingDriver(List<Driver> before) {
        this.before = before;
    }

    /// Takes the place of all drivers.
    static RecordingDriver install() throws SQLException {
        RecordingDriver driver = new RecordingDriver(removeAll());
        DriverManager.registerDriver(driver);
        return driver;
    }

    /// Removes all drivers; returns them.
    static List<Driver> removeAll() throws SQLException {
        List<Driver> all = Collections.list(DriverManager.getDrivers());
        for (Driver each : all) {
            DriverManager.deregisterDriver(each);
        }
        return all;
    }

    static void putBack(List<Driver> drivers) throws SQLException {
        for (Driver each : drivers) {
            DriverManager.registerDriver(each);
        }
    }

    @Override
    public void close() throws SQLException {
        DriverManager.deregisterDriver(this);
        putBack(before);
    }

    /// How often something was asked that begins so.
    long count(String begin) {
        return asked.stream().filter(each -> each.startsWith(begin)).count();
    }

    private void ask(String what) throws SQLException {
        asked.add(what.strip());
        String begin =
                errors.keySet().stream().filter(what.strip()::startsWith).findFirst().orElse("");
        Error error = errors.remove(begin);
        if (error != null) {
            throw error;
        }
        String bad = refused;
        if (bad != null && what.strip().startsWith(bad)) {
            throw new SQLException("permission denied for schema public", "42501");
        }
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        ask("connect " + url);
        properties.putAll(info);
        return answering(
                Connection.class,
                (proxy, method, arguments) -> connection(method.getName(), arguments));
    }

    private @Nullable Object connection(String name, Object @Nullable [] arguments)
            throws SQLException {
        return switch (name) {
            case "createStatement" ->
                    answering(Statement.class, (proxy, method, given) -> statement(method, given));
            case "prepareStatement" -> prepared(String.valueOf(first(arguments)));
            case "getMetaData" ->
                    answering(
                            DatabaseMetaData.class,
                            (proxy, method, given) ->
                                    method.getName().equals("getDatabaseMajorVersion")
                                            ? (Object) version
                                            : nothing(method));
            case "isValid" -> true;
            case "close", "commit", "rollback", "abort" -> {
                ask(name);
                yield null;
            }
            default -> null;
        };
    }

    private @Nullable Object statement(Method method, Object @Nullable [] arguments)
            throws SQLException {
        if (method.getName().startsWith("execute")) {
            ask(String.valueOf(first(arguments)));
        }
        return method.getName().equals("executeQuery") ? rows(1) : nothing(method);
    }

    private PreparedStatement prepared(String sql) {
        return answering(
                PreparedStatement.class,
                (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        ask(sql);
                    }
                    int found = sql.startsWith("select 1 where pg_try_advisory_lock") ? 1 : 0;
                    return method.getName().equals("executeQuery") ? rows(found) : nothing(method);
                });
    }

    private ResultSet rows(int count) {
        int[] left = {count};
        return answering(
                ResultSet.class,
                (proxy, method, arguments) ->
                        switch (method.getName()) {
                            case "next" -> left[0]-- > 0;
                            case "getBoolean" -> hasTables;
                            default -> nothing(method);
                        });
    }

    private static @Nullable Object first(Object @Nullable [] arguments) {
        return arguments == null ? null : arguments[0];
    }

    /// What a method answers that has nothing to say.
    private static @Nullable Object nothing(Method method) {
        Class<?> type = method.getReturnType();
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? 0 : type == long.class ? (Object) 0L : null;
    }

    private static <T> T answering(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(
                        RecordingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(TAKEN);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(RecordingDriver.class.getName());
    }
}
