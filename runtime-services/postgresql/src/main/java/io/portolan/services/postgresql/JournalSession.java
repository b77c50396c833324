package io.portolan.services.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.workflow.JournalEntry;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A connection to the database, and what is asked by it.
///
/// Overview. A session has an id and, as long as the connection lives, an advisory lock of that
/// number. It is the owner of runs: `portolan_run.owner`. The server ends all transactions of a
/// connection before it frees the connection's locks, so a node that gets the lock of another
/// session knows that this one writes nothing any more: no clock is needed for that.
///
/// A row of `portolan_run` says in `changed` which transaction has changed it last, as far as other
/// nodes have to know. They ask for what has been changed by transactions from the oldest one on
/// that was under way when they asked last, so they miss nothing and hear some things twice.
///
/// *Threads:* one at a time. *Failure:* [SQLException] of the driver.
final class JournalSession implements AutoCloseable {

    /// A row of a run that other nodes have changed.
    ///
    /// @param service of the run
    /// @param start its first entry
    /// @param end its last entry; null before
    /// @param isForgotten whether it is there no more
    /// @param isMine whether this session is the owner
    /// @param node what has it; null when nothing has
    record Change(
            String service,
            JournalEntry start,
            @Nullable JournalEntry end,
            boolean isForgotten,
            boolean isMine,
            @Nullable String node) {}

    /// What another node has sent to a run of this one.
    ///
    /// @param id of the row
    /// @param service of the run
    /// @param entry what it was
    record Sent(long id, String service, JournalEntry entry) {}

    /// A name of a run.
    ///
    /// @param service of it
    /// @param run its name there
    record Name(String service, String run) {}

    private static final int OLDEST = 13; // with numbers of transactions that do not begin anew

    private static final int MAKING_TABLES = 0x706f7274; // the number of an advisory lock

    private static final Pattern SECRET = Pattern.compile("(password=)[^&]*");

    private static final String[] TABLES = {
        """
        create table if not exists portolan_session (
            id bigint primary key,
            node text not null)
        """,
        """
        create table if not exists portolan_run (
            service text collate "C" not null,
            run text collate "C" not null,
            owner bigint,
            changed xid8 not null,
            place text not null,
            what bytea not null,
            started bigint not null,
            start bytea not null,
            ended bigint,
            outcome bytea,
            ending bytea,
            forgotten bigint,
            primary key (service, run))
        """,
        "create index if not exists portolan_run_changed on portolan_run (changed)",
        """
        create index if not exists portolan_run_owner on portolan_run (owner)
        where ended is null and forgotten is null
        """,
        """
        create table if not exists portolan_entry (
            service text collate "C" not null,
            run text collate "C" not null,
            place text collate "C" not null,
            kind smallint not null,
            what bytea not null,
            millis bigint not null,
            body bytea not null,
            primary key (service, run, place))
        """,
        """
        create table if not exists portolan_request (
            id bigint generated always as identity primary key,
            service text collate "C" not null,
            run text collate "C" not null,
            place text not null,
            kind smallint not null,
            what bytea not null,
            millis bigint not null,
            body bytea not null)
        """,
        "create index if not exists portolan_request_run on portolan_request (service, run)"
    };

    /// All reads are by key, so that plans can be made once and need no statistics. A server that
    /// hears nothing of a client for some 11 seconds ends its session.
    private static final String SETTINGS =
            """
            select set_config('synchronous_commit', 'on', false)
                where current_setting('synchronous_commit') = 'off';
            set jit = off;
            set enable_seqscan = off;
            set enable_hashjoin = off;
            set enable_mergejoin = off;
            set plan_cache_mode = force_generic_plan;
            set default_transaction_isolation = 'read committed';
            set lock_timeout = '4s';
            set tcp_keepalives_idle = 5;
            set tcp_keepalives_interval = 2;
            set tcp_keepalives_count = 3;
            set tcp_user_timeout = 11000;
            """;

    /// What a run that is forgotten leaves, so that other nodes learn of it.
    private static final String AS_FORGOTTEN =
            "changed = pg_current_xact_id(), owner = null, start = '', outcome = null, ending = null";

    /// Starts, entries and ends of many runs at once: one round trip, one transaction. A start that
    /// is written again, because it was not known whether it was before, is taken again. One that
    /// has the name of a run that was forgotten gets nothing that was sent to that one.
    private static final String WRITE =
            """
            with started as (
                insert into portolan_run as r
                        (service, run, owner, changed, place, what, started, start)
                    select service, run, ?, pg_current_xact_id(), place, what, millis, body
                    from unnest(?::text[], ?::text[], ?::text[], ?::bytea[], ?::bigint[],
                        ?::bytea[]) as s (service, run, place, what, millis, body)
                on conflict (service, run) do update
                    set owner = excluded.owner, changed = excluded.changed,
                        place = excluded.place, what = excluded.what,
                        started = excluded.started, start = excluded.start,
                        ended = null, outcome = null, ending = null, forgotten = null
                    where r.forgotten is not null
                        or (r.owner = excluded.owner and r.start = excluded.start)
                returning service, run),
            ended as (
                update portolan_run as r
                    set changed = pg_current_xact_id(), ended = s.millis, outcome = s.what,
                        ending = s.body
                from unnest(?::text[], ?::text[], ?::bytea[], ?::bigint[], ?::bytea[])
                    as s (service, run, what, millis, body)
                where r.service = s.service and r.run = s.run and r.owner = ?
                returning r.service, r.run),
            forgotten as (
                update portolan_run as r
                    set forgotten = s.millis, %s
                from unnest(?::text[], ?::text[], ?::bigint[]) as s (service, run, millis)
                where r.service = s.service and r.run = s.run
                    and (r.owner = ? or r.owner is null or r.ended is not null)
                returning r.service, r.run),
            cleared as (
                delete from portolan_entry as e
                using (select * from ended union all select * from forgotten) as s
                where e.service = s.service and e.run = s.run),
            unasked as (
                delete from portolan_request as q
                using (select * from ended union all select * from forgotten
                    union all select r.service, r.run from portolan_run as r
                        join unnest(?::text[], ?::text[]) as s (service, run)
                            on r.service = s.service and r.run = s.run
                        where r.forgotten is not null) as s
                where q.service = s.service and q.run = s.run),
            kept as (
                insert into portolan_entry (service, run, place, kind, what, millis, body)
                    select * from unnest(?::text[], ?::text[], ?::text[], ?::smallint[],
                        ?::bytea[], ?::bigint[], ?::bytea[])
                on conflict (service, run, place) do update
                    set kind = excluded.kind, what = excluded.what, millis = excluded.millis,
                        body = excluded.body)
            select service, run from started union all select service, run from forgotten
            """
                    .formatted(AS_FORGOTTEN);

    private static final String CHANGES =
            """
            select s.since, r.*
            from (select pg_snapshot_xmin(pg_current_snapshot())::text as since) as s
            left join lateral (
                select r.service, r.run, r.owner, n.node, r.place, r.what, r.started, r.start,
                    r.ended, r.outcome, r.ending, r.forgotten
                from portolan_run as r left join portolan_session as n on n.id = r.owner
                where r.service = any (?::text[]) and r.changed >= ?::xid8
                    and (? or r.owner is distinct from ?)
                order by r.ended) as r on true
            """;

    private static final String FREE =
            """
            select service, run, place, what, started, start from portolan_run
            where owner is null and ended is null and forgotten is null
                and service = any (?::text[]) and (service || ' ' || run) <> all (?::text[])
            """;

    private static final String CLAIM =
            """
            update portolan_run as r set owner = ?, changed = pg_current_xact_id()
            from unnest(?::text[], ?::text[]) as s (service, run)
            where r.service = s.service and r.run = s.run
                and r.owner is not distinct from ? and r.ended is null and r.forgotten is null
            returning r.service, r.run
            """;

    /// What is sent to a run in the moment of its end is not seen by the statement that ends it,
    /// and is removed here. Those of a later version, which this one does not know, are left alone.
    private static final String REQUESTS =
            """
            with late as (
                delete from portolan_request as q using portolan_run as r
                where q.service = r.service and q.run = r.run and r.owner = ?
                    and (r.ended is not null or r.forgotten is not null))
            select q.id, q.service, q.run, q.place, q.kind, q.what, q.millis, q.body
            from portolan_request as q join portolan_run as r using (service, run)
            where r.owner = ? and r.ended is null and q.kind in (?, ?)
                and q.service = any (?::text[])
            order by q.id limit 1000
            """;

    private final Connection connection;
    private final long id;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private JournalSession(Connection connection, long id) {
        this.connection = connection;
        this.id = id;
    }

    /// Connects, and makes the tables when they are missing.
    ///
    /// @param node what others call the process
    static JournalSession open(String url, Properties properties, String node) throws SQLException {
        Properties all = new Properties();
        all.setProperty("ApplicationName", "portolan " + node);
        all.setProperty("connectTimeout", "5");
        all.setProperty("socketTimeout", "5");
        all.setProperty("tcpKeepAlive", "true");
        all.setProperty("prepareThreshold", "1");
        all.putAll(properties);
        Connection connection = DriverManager.getConnection(url, all);
        try {
            JournalSession session =
                    new JournalSession(connection, new SecureRandom().nextLong(Long.MAX_VALUE));
            session.begin(node);
            return session;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    /// A URL without its password.
    static String shown(String url) {
        return SECRET.matcher(url).replaceAll("$1...");
    }

    private void begin(String node) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST) {
            throw new SQLException(
                    "the server has version %d: %d or newer is allowed".formatted(version, OLDEST));
        }
        try (var statement = connection.createStatement()) {
            statement.execute(SETTINGS);
            boolean isThere;
            try (ResultSet row =
                    statement.executeQuery("select to_regclass('portolan_request') is not null")) {
                row.next();
                isThere = row.getBoolean(1);
            }
            if (!isThere) {
                makeTables(statement);
            }
        }
        update("select pg_advisory_lock(?)", id);
        update("insert into portolan_session (id, node) values (?, ?)", id, node);
    }

    /// Several nodes may begin at the same moment.
    private void makeTables(java.sql.Statement statement) throws SQLException {
        connection.setAutoCommit(false);
        statement.execute("select pg_advisory_xact_lock(%d)".formatted(MAKING_TABLES));
        for (String each : TABLES) {
            statement.execute(each);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    long id() {
        return id;
    }

    /// Whether the connection can be used no more.
    boolean isBroken() {
        try {
            return !connection.isValid(2);
        } catch (SQLException e) {
            return true;
        }
    }

    // --- entries of the own runs

    /// Writes all of them, or none. Returns the runs whose start was taken, and those that were
    /// forgotten.
    List<Name> write(List<JournalWrite> writes) throws SQLException {
        EntryColumns starts = new EntryColumns();
        EntryColumns ends = new EntryColumns();
        EntryColumns entries = new EntryColumns();
        EntryColumns forgotten = new EntryColumns();
        for (JournalWrite each : writes) {
            EntryColumns columns =
                    switch (each.kind()) {
                        case START -> starts;
                        case APPEND -> entries;
                        case END -> ends;
                        case FORGET -> forgotten;
                    };
            columns.add(each.journal().service(), each.entry());
        }
        PreparedStatement statement = statement(WRITE);
        set(
                statement,
                id,
                starts.services(),
                starts.runs(),
                starts.places(),
                starts.whats(),
                starts.millis(),
                starts.bodies(),
                ends.services(),
                ends.runs(),
                ends.whats(),
                ends.millis(),
                ends.bodies(),
                id,
                forgotten.services(),
                forgotten.runs(),
                forgotten.millis(),
                id,
                starts.services(),
                starts.runs(),
                entries.services(),
                entries.runs(),
                entries.places(),
                entries.kinds(),
                entries.whats(),
                entries.millis(),
                entries.bodies());
        return names(statement);
    }

    private static List<Name> names(PreparedStatement statement) throws SQLException {
        List<Name> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                names.add(new Name(rows.getString(1), rows.getString(2)));
            }
        }
        return names;
    }

    /// The first entry of a run; null when there is no such run.
    @Nullable JournalEntry start(String service, String run) throws SQLException {
        PreparedStatement statement =
                statement(
                        "select run, place, what, started, start from portolan_run where service = ? and run = ? and forgotten is null");
        set(statement, service, run);
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? start(row) : null;
        }
    }

    /// The names of all runs of a service.
    Set<String> runs(String service) throws SQLException {
        PreparedStatement statement =
                statement("select run from portolan_run where service = ? and forgotten is null");
        set(statement, service);
        Set<String> all = new HashSet<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(rows.getString("run"));
            }
        }
        return all;
    }

    private static JournalEntry start(ResultSet row) throws SQLException {
        return new JournalEntry(
                row.getString("run"),
                row.getString("place"),
                Kind.START,
                text(row, "what"),
                row.getLong("started"),
                row.getBytes("start"));
    }

    private static String text(ResultSet row, String column) throws SQLException {
        return new String(row.getBytes(column), UTF_8);
    }

    /// The entries of runs that have not ended, without their first ones.
    ///
    /// @param unreadable takes the runs of which not all can be read, and why
    List<JournalEntry> entries(
            String service, Collection<String> runs, Map<String, String> unreadable)
            throws SQLException {
        PreparedStatement statement =
                statement(
                        "select run, place, kind, what, millis, body from portolan_entry where service = ? and run = any (?::text[])");
        set(statement, service, runs.toArray(new String[0]));
        List<JournalEntry> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Kind kind = Kind.of(rows.getInt("kind"));
                if (kind == null) {
                    unreadable.put(
                            rows.getString("run"),
                            "entry '%s' of kind %d: a later version wrote it"
                                    .formatted(rows.getString("place"), rows.getInt("kind")));
                } else {
                    all.add(entry(rows, kind));
                }
            }
        }
        return all;
    }

    private static JournalEntry entry(ResultSet row, Kind kind) throws SQLException {
        return new JournalEntry(
                row.getString("run"),
                row.getString("place"),
                kind,
                text(row, "what"),
                row.getLong("millis"),
                row.getBytes("body"));
    }

    /// Whether another node has a run.
    boolean isOthers(String service, String run) throws SQLException {
        return isThere(
                "select 1 from portolan_run where service = ? and run = ? and owner <> ? and ended is null and forgotten is null",
                service,
                run,
                id);
    }

    // --- other nodes

    /// Whatever has been changed since, in runs of these services; the runs that have ended come in
    /// the order of their ends.
    ///
    /// @param since what this gave the last time, `0` for all
    /// @param orMine whether own runs are among them
    /// @param changes takes them
    String changes(String since, Collection<String> services, boolean orMine, List<Change> changes)
            throws SQLException {
        PreparedStatement statement = statement(CHANGES);
        set(statement, services.toArray(new String[0]), since, orMine, id);
        String next = since;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                next = rows.getString("since");
                if (rows.getString("run") != null) {
                    changes.add(change(rows));
                }
            }
        }
        return next;
    }

    private Change change(ResultSet row) throws SQLException {
        byte[] ending = row.getBytes("ending");
        JournalEntry end =
                ending == null
                        ? null
                        : new JournalEntry(
                                row.getString("run"),
                                "",
                                Kind.END,
                                text(row, "outcome"),
                                row.getLong("ended"),
                                ending);
        boolean isForgotten = row.getObject("forgotten") != null;
        boolean isMine = row.getLong("owner") == id;
        return new Change(
                row.getString("service"), start(row), end, isForgotten, isMine, owner(row));
    }

    /// A session whose row is gone has no name.
    private static @Nullable String owner(ResultSet row) throws SQLException {
        if (row.getObject("owner") == null) {
            return null;
        }
        String node = row.getString("node");
        return node == null ? "another node" : node;
    }

    /// The first entries of runs that nobody has.
    ///
    /// @param but those that this node leaves alone
    Map<Name, JournalEntry> free(Collection<String> services, Collection<Name> but)
            throws SQLException {
        PreparedStatement statement = statement(FREE);
        String[] excepted =
                but.stream().map(each -> each.service() + " " + each.run()).toArray(String[]::new);
        set(statement, services.toArray(new String[0]), excepted);
        Map<Name, JournalEntry> free = new HashMap<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                free.put(new Name(rows.getString("service"), rows.getString("run")), start(rows));
            }
        }
        return free;
    }

    /// Becomes the owner of runs, each of them or not; returns those.
    ///
    /// @param before whose they were; null for nobody's
    List<Name> claim(Collection<Name> runs, @Nullable Long before) throws SQLException {
        PreparedStatement statement = statement(CLAIM);
        set(
                statement,
                id,
                runs.stream().map(Name::service).toArray(String[]::new),
                runs.stream().map(Name::run).toArray(String[]::new));
        statement.setObject(4, before, java.sql.Types.BIGINT);
        return names(statement);
    }

    /// Sends something to the node that has a run; returns false when it has ended. Until it is
    /// committed the run does not end, and [#sent] removes what came in that moment.
    boolean send(String service, JournalEntry request) throws SQLException {
        PreparedStatement statement =
                statement(
                        "insert into portolan_request (service, run, place, kind, what, millis, body) select service, run, ?, ?, ?, ?, ? from portolan_run where service = ? and run = ? and ended is null and forgotten is null for share");
        set(
                statement,
                request.place(),
                request.kind().code(),
                request.what().getBytes(UTF_8),
                request.millis(),
                request.body(),
                service,
                request.run());
        return statement.executeUpdate() > 0;
    }

    /// What others have sent to own runs of these services, in their order.
    List<Sent> sent(Collection<String> services) throws SQLException {
        PreparedStatement statement = statement(REQUESTS);
        set(
                statement,
                id,
                id,
                Kind.SIGNAL.code(),
                Kind.CANCEL.code(),
                services.toArray(new String[0]));
        List<Sent> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Kind kind = Objects.requireNonNull(Kind.of(rows.getInt("kind")));
                all.add(new Sent(rows.getLong("id"), rows.getString("service"), entry(rows, kind)));
            }
        }
        return all;
    }

    /// What was sent is in the journal.
    void received(Collection<Long> requests) throws SQLException {
        update(
                "delete from portolan_request where id = any (?::bigint[])",
                (Object) requests.toArray(new Long[0]));
    }

    /// The sessions whose connections are no more, but whose runs are theirs still.
    List<Long> dead() throws SQLException {
        PreparedStatement statement =
                statement(
                        """
                        with other as materialized (select id from portolan_session where id <> ?)
                        select id from other where pg_try_advisory_lock(id)
                        """);
        set(statement, id);
        List<Long> dead = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                dead.add(rows.getLong(1));
            }
        }
        for (long each : dead) {
            unlock(each);
        }
        return dead;
    }

    /// Whether the connection of another session is no more: its lock is held by this one then.
    boolean isLocked(long other) throws SQLException {
        return isThere("select 1 where pg_try_advisory_lock(?)", other);
    }

    void unlock(long other) throws SQLException {
        update("select pg_advisory_unlock(?)", other);
    }

    /// Ends the connection of another session of the same user, if it is there.
    void terminate(long other) throws SQLException {
        update(
                """
                select pg_terminate_backend(pid) from pg_locks
                where locktype = 'advisory' and objsubid = 1 and granted
                    and database = (select oid from pg_database where datname = current_database())
                    and ((classid::bigint << 32) | objid::bigint) = ? and pid <> pg_backend_pid()
                """,
                other);
    }

    /// Makes the runs of a dead session belong to no session, so that any node may take them. The
    /// caller holds the lock of the dead session.
    void release(long dead) throws SQLException {
        inTransaction(() -> {
            update(
                    "update portolan_run set owner = null, changed = pg_current_xact_id() where owner = ? and ended is null and forgotten is null",
                    dead);
            update("delete from portolan_session where id = ?", dead);
        });
    }

    // --- services

    /// This node has a service.
    void enter(String service) throws SQLException {
        update(
                "select pg_advisory_lock_shared(hashtextextended(current_schema() || ' ' || ?, 0))",
                service);
    }

    /// This node does not go on with some runs: others may have them.
    void leave(String service, Collection<String> runs) throws SQLException {
        update(
                "update portolan_run set owner = null, changed = pg_current_xact_id() where owner = ? and service = ? and run = any (?::text[]) and ended is null and forgotten is null",
                id,
                service,
                runs.toArray(new String[0]));
    }

    /// This node has a service no more: others may have its runs.
    void leave(String service) throws SQLException {
        update(
                "update portolan_run set owner = null, changed = pg_current_xact_id() where owner = ? and service = ? and ended is null and forgotten is null",
                id,
                service);
        update(
                "select pg_advisory_unlock_shared(hashtextextended(current_schema() || ' ' || ?, 0))",
                service);
    }

    /// Forgets all of a service, unless another node has it; returns whether it did. A node that
    /// has lost its connection holds no lock, but may come back to its runs.
    ///
    /// @param nowMillis what other nodes learn of it until this is [#clean]ed away
    boolean drop(String service, long nowMillis) throws SQLException {
        boolean[] isAlone = {false};
        inTransaction(() -> {
            isAlone[0] =
                    isThere(
                                    "select 1 where pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))",
                                    service)
                            && !isThere(
                                    "select 1 from portolan_run where service = ? and owner <> ? and ended is null and forgotten is null",
                                    service,
                                    id);
            if (isAlone[0]) {
                update("delete from portolan_request where service = ?", service);
                update("delete from portolan_entry where service = ?", service);
                update(
                        "update portolan_run set forgotten = ?, %s where service = ? and forgotten is null"
                                .formatted(AS_FORGOTTEN),
                        nowMillis,
                        service);
            }
        });
        return isAlone[0];
    }

    /// Removes what is left of runs that were forgotten long ago, which a node that was away finds
    /// out by [#runs], and what was sent to runs in the moment of their end, by a node that is no
    /// more.
    void clean(long beforeMillis) throws SQLException {
        update(
                """
                delete from portolan_request as q where not exists (
                    select 1 from portolan_run as r where r.service = q.service and r.run = q.run
                        and r.ended is null and r.forgotten is null)
                """);
        update("delete from portolan_run where forgotten < ?", beforeMillis);
    }

    /// Ends the session; its runs are in no hands then.
    @Override
    public void close() throws SQLException {
        try (connection) {
            release(id);
        }
    }

    /// Ends the connection, whose runs another session takes.
    void abandon() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // it is no more
        }
    }

    // --- JDBC

    /// Statements that belong together.
    @FunctionalInterface
    private interface Statements {
        void run() throws SQLException;
    }

    private void inTransaction(Statements all) throws SQLException {
        connection.setAutoCommit(false);
        try {
            all.run();
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private PreparedStatement statement(String sql) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    private void update(String sql, Object... values) throws SQLException {
        PreparedStatement statement = statement(sql);
        set(statement, values);
        statement.execute();
    }

    private boolean isThere(String sql, Object... values) throws SQLException {
        PreparedStatement statement = statement(sql);
        set(statement, values);
        try (ResultSet row = statement.executeQuery()) {
            return row.next();
        }
    }

    private void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case Long number -> statement.setLong(i + 1, number);
                case Integer number -> statement.setInt(i + 1, number);
                case Boolean truth -> statement.setBoolean(i + 1, truth);
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case byte[][] all ->
                        statement.setArray(i + 1, connection.createArrayOf("bytea", all));
                case String[] all ->
                        statement.setArray(i + 1, connection.createArrayOf("text", all));
                case Long[] all -> statement.setArray(i + 1, connection.createArrayOf("int8", all));
                case Short[] all ->
                        statement.setArray(i + 1, connection.createArrayOf("int2", all));
                default -> statement.setString(i + 1, values[i].toString());
            }
        }
    }
}
