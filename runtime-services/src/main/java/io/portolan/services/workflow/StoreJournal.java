package io.portolan.services.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.store.Saving;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/// The journal in the log of the node: entries are attached to the service, and are forced together
/// with whatever else the node forces.
///
/// The id of an entry is `RUN/PLACE`, that of the end of a run `RUN`, which so takes the place of
/// the others. The bytes are:
///
/// ```
///   kind u8   millis u64   length of what u32, what   body
/// ```
///
/// A run may be about to append while its service is dropped: it comes before the record that drops
/// all, or not at all.
final class StoreJournal implements Journal {

    private static final byte[] NOTHING = {};
    private static final int HEADER_BYTES = 1 + Long.BYTES + Integer.BYTES;

    private final StateStore store;
    private final String service;
    private boolean isDropped; // guarded by this

    /// @param store the states of the node
    /// @param service the path of the service
    StoreJournal(StateStore store, String service) {
        this.store = store;
        this.service = service;
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void open(Watcher watcher) {
        Map<String, Map<String, byte[]>> runs = new LinkedHashMap<>();
        store.attached(StateStore.JOURNAL, service)
                .forEach((id, bytes) ->
                        runs.computeIfAbsent(run(id), first -> new LinkedHashMap<>())
                                .put(id, bytes));
        runs.forEach((run, entries) -> {
            try {
                tell(watcher, entries(entries));
            } catch (IOException e) {
                watcher.unreadable(run, String.valueOf(e.getMessage()));
            }
        });
    }

    private static void tell(Watcher watcher, List<JournalEntry> run) {
        JournalEntry end =
                run.stream().filter(each -> each.kind() == Kind.END).findFirst().orElse(null);
        if (end == null) {
            var _ = watcher.mine(run);
        } else {
            watcher.ended(end);
        }
    }

    @Override
    public List<JournalEntry> read(String run) throws IOException {
        Map<String, byte[]> all = store.attached(StateStore.JOURNAL, service);
        all.keySet().removeIf(id -> !run(id).equals(run));
        return entries(all);
    }

    private List<JournalEntry> entries(Map<String, byte[]> found) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (Map.Entry<String, byte[]> each : found.entrySet()) {
            entries.add(entry(each.getKey(), each.getValue()));
        }
        return entries;
    }

    private static String run(String id) {
        int slash = id.indexOf('/');
        return slash < 0 ? id : id.substring(0, slash);
    }

    private JournalEntry entry(String id, byte[] bytes) throws IOException {
        int slash = id.indexOf('/');
        String run = run(id);
        String place = slash < 0 ? "" : id.substring(slash + 1);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            Kind kind = Kind.of(in.get());
            if (kind == null) {
                throw new BufferUnderflowException();
            }
            long millis = in.getLong();
            byte[] what = new byte[in.getInt()];
            in.get(what);
            byte[] body = new byte[in.remaining()];
            in.get(body);
            return new JournalEntry(run, place, kind, new String(what, UTF_8), millis, body);
        } catch (BufferUnderflowException | NegativeArraySizeException e) {
            throw new IOException(
                    "entry '%s' of the journal of %s in %s cannot be read: a later version wrote it"
                            .formatted(id, service, store.folder()),
                    e);
        }
    }

    @Override
    public void refresh() {}

    @Override
    public boolean start(JournalEntry start) throws IOException, InterruptedException {
        append(start);
        return true;
    }

    @Override
    public void append(JournalEntry entry) throws IOException, InterruptedException {
        attach(entry.run() + "/" + entry.place(), bytes(entry));
    }

    @Override
    public void end(JournalEntry end) throws IOException, InterruptedException {
        attach(end.run(), bytes(end));
    }

    @Override
    public void forget(String run) throws IOException, InterruptedException {
        attach(run, NOTHING);
    }

    @Override
    public boolean send(JournalEntry request) {
        throw new IllegalStateException("%s is in this node alone".formatted(service));
    }

    @Override
    public void drop() throws IOException, InterruptedException {
        try {
            await(saving -> {
                isDropped = true;
                store.drop(service, "", 0, saving);
            });
        } catch (IOException e) {
            synchronized (this) {
                isDropped = false;
            }
            throw e;
        }
    }

    @Override
    public void close() {} // the node closes its store

    private void attach(String id, byte[] bytes) throws IOException, InterruptedException {
        await(saving -> store.attach(StateStore.JOURNAL, service, id, bytes, saving));
    }

    /// The thread that writes the log only wakes the one that waits here.
    private void await(Consumer<Saving> save) throws IOException, InterruptedException {
        CountDownLatch known = new CountDownLatch(1);
        Saving saving = new Saving(store.generation(), known::countDown);
        synchronized (this) { // only adds it to those that wait for the disk
            if (isDropped) {
                throw new IOException(
                        "the journal of %s was dropped: create the service again"
                                .formatted(service));
            }
            save.accept(saving);
        }
        known.await();
        IOException cause = saving.cause();
        if (cause != null) {
            throw cause;
        }
    }

    private static byte[] bytes(JournalEntry entry) {
        byte[] what = entry.what().getBytes(UTF_8);
        return ByteBuffer.allocate(HEADER_BYTES + what.length + entry.body().length)
                .put((byte) entry.kind().code())
                .putLong(entry.millis())
                .putInt(what.length)
                .put(what)
                .put(entry.body())
                .array();
    }
}
