package io.portolan.services.postgresql;

import io.portolan.services.workflow.Journal;
import io.portolan.services.workflow.JournalEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The journal of a service in a database.
///
/// *Threads:* any; what it knows of runs is in the hands of the [SessionThread].
final class PostgresqlJournal implements Journal {

    private final String service;
    private final SessionThread sessions;

    /// The runs that this node has, and how they began.
    private final Map<String, JournalEntry> mine = new TreeMap<>(); // by the session's thread

    /// Runs that the table gives to this node, and that it does not go on with yet.
    private final Map<String, JournalEntry> claimed = new TreeMap<>(); // by the session's thread

    /// Runs that nobody has, and for which this node has no code.
    private final Set<String> unfit = new TreeSet<>(); // by the session's thread

    private @Nullable Watcher watcher; // by the session's thread

    PostgresqlJournal(String service, SessionThread sessions) {
        this.service = service;
        this.sessions = sessions;
    }

    String service() {
        return service;
    }

    Map<String, JournalEntry> mine() {
        return mine;
    }

    Map<String, JournalEntry> claimed() {
        return claimed;
    }

    Set<String> unfit() {
        return unfit;
    }

    Watcher watcher() {
        return Objects.requireNonNull(watcher);
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void open(Watcher newWatcher) throws IOException, InterruptedException {
        var _ =
                sessions.ask(session -> {
                    watcher = newWatcher;
                    sessions.add(session, this);
                    return true;
                });
    }

    @Override
    public List<JournalEntry> read(String run) throws IOException, InterruptedException {
        return sessions.ask(session -> {
            List<JournalEntry> all = new ArrayList<>();
            JournalEntry start = session.start(service, run);
            if (start != null) {
                all.add(start);
            }
            Map<String, String> unreadable = new TreeMap<>();
            all.addAll(session.entries(service, List.of(run), unreadable));
            String why = unreadable.get(run);
            if (why != null) {
                throw new IOException(why);
            }
            return all;
        });
    }

    @Override
    public void refresh() throws IOException, InterruptedException {
        var _ =
                sessions.ask(session -> {
                    sessions.lookForChanges(session);
                    return true;
                });
    }

    @Override
    public boolean start(JournalEntry start) throws IOException, InterruptedException {
        return sessions.write(new JournalWrite(this, JournalWrite.Kind.START, start));
    }

    @Override
    public void append(JournalEntry entry) throws IOException, InterruptedException {
        var _ = sessions.write(new JournalWrite(this, JournalWrite.Kind.APPEND, entry));
    }

    @Override
    public void end(JournalEntry end) throws IOException, InterruptedException {
        var _ = sessions.write(new JournalWrite(this, JournalWrite.Kind.END, end));
    }

    @Override
    public void forget(String run) throws IOException, InterruptedException {
        JournalEntry entry =
                new JournalEntry(
                        run,
                        "",
                        JournalEntry.Kind.END,
                        "",
                        System.currentTimeMillis(),
                        new byte[0]);
        boolean isForgotten =
                sessions.write(new JournalWrite(this, JournalWrite.Kind.FORGET, entry));
        if (!isForgotten) {
            throw new IOException(
                    "run %s of %s is at work in another node: ask there".formatted(run, service));
        }
    }

    @Override
    public boolean send(JournalEntry request) throws IOException, InterruptedException {
        return sessions.ask(session -> session.send(service, request));
    }

    @Override
    public void drop() throws IOException, InterruptedException {
        boolean isDropped =
                sessions.ask(session -> {
                    if (!session.drop(service, System.currentTimeMillis())) {
                        return false;
                    }
                    mine.clear();
                    sessions.remove(session, this);
                    return true;
                });
        if (!isDropped) {
            throw new IOException(
                    "%s is in other nodes too, and its runs are theirs: stop those nodes first, and ask 2 seconds later if one has died"
                            .formatted(service));
        }
    }

    @Override
    public void close() {
        var _ =
                sessions.askLater(session -> {
                    sessions.remove(session, this);
                    return true;
                });
    }
}
