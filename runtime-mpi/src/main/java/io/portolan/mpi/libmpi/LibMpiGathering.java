package io.portolan.mpi.libmpi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Texts of all processes to all, by messages of the native library: each process sends its own to
/// process 0, which sends all to each.
///
/// *Threads:* one, before there are wires.
public final class LibMpiGathering {
    /// Of the messages; wires have another.
    private static final int TAG = 0;

    /// Process 0 gives up first, because it knows who is missing.
    private static final Duration SLACK = Duration.ofSeconds(5);

    private static final int SPINS = 1000;
    private static final long PAUSE_NANOS = 200_000;

    private final LibMpi library;
    private final Duration limit;
    private final IntFunction<String> words;

    /// @param limit for each [#gather]
    /// @param words what a process is called in messages
    public LibMpiGathering(LibMpi library, Duration limit, IntFunction<String> words) {
        this.library = library;
        this.limit = limit;
        this.words = words;
    }

    /// Gives a text and returns those of all processes, in their order, when all have come.
    ///
    /// @throws IOException if one does not come in time; the message is a sentence that names it
    public List<String> gather(String text) throws IOException {
        byte[] own = text.getBytes(StandardCharsets.UTF_8);
        Arena arena = Arena.ofAuto(); // after a failure the library may still write there
        Transfers transfers = new Transfers(arena);
        if (library.rank() > 0) {
            transfers.send(own, 0);
            Incoming all = transfers.receive(0);
            await(transfers, limit.plus(SLACK));
            return texts(all.bytes());
        }
        List<Incoming> others = new ArrayList<>();
        for (int process = 1; process < library.size(); process++) {
            others.add(transfers.receive(process));
        }
        await(transfers, limit);
        List<byte[]> texts = new ArrayList<>(List.of(own));
        others.forEach(each -> texts.add(each.bytes()));
        byte[] all = joined(texts);
        for (int process = 1; process < library.size(); process++) {
            transfers.send(all, process);
        }
        await(transfers, limit);
        return texts(all);
    }

    private static byte[] joined(List<byte[]> texts) {
        ByteBuffer all =
                ByteBuffer.allocate(
                        texts.stream().mapToInt(text -> Integer.BYTES + text.length).sum());
        texts.forEach(text -> all.putInt(text.length).put(text));
        return all.array();
    }

    private static List<String> texts(byte[] all) {
        ByteBuffer in = ByteBuffer.wrap(all);
        List<String> texts = new ArrayList<>();
        while (in.hasRemaining()) {
            byte[] text = new byte[in.getInt()];
            in.get(text);
            texts.add(new String(text, StandardCharsets.UTF_8));
        }
        return texts;
    }

    private void await(Transfers transfers, Duration time) throws IOException {
        long began = System.nanoTime();
        int looks = 0;
        while (!transfers.areDone()) {
            if (System.nanoTime() - began >= time.toNanos()) {
                throw new IOException(
                        "the start of the job has not gone on within %d s for %s; see whether all processes run, or give more time by PORTOLAN_START_SECONDS"
                                .formatted(time.toSeconds(), transfers.missing()));
            }
            looks++;
            if (looks > SPINS) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /// A text that comes as its length and its bytes.
    private final class Incoming {
        private final int from;
        private final MemorySegment length;
        private @Nullable MemorySegment text;
        private MemorySegment request;
        private boolean isDone;

        Incoming(int from, Arena arena) throws IOException {
            this.from = from;
            length = arena.allocate(ValueLayout.JAVA_INT);
            request = LibMpi.request(arena);
            library.receive(length, Integer.BYTES, from, TAG, request);
        }

        byte[] bytes() {
            MemorySegment come = text;
            return come == null ? new byte[0] : come.toArray(ValueLayout.JAVA_BYTE);
        }

        boolean isDone(Arena arena) throws IOException {
            while (!isDone && library.test(request)) {
                if (text == null) {
                    int bytes = length.get(ValueLayout.JAVA_INT, 0);
                    text = arena.allocate(bytes);
                    request = LibMpi.request(arena);
                    library.receive(text, bytes, from, TAG, request);
                } else {
                    isDone = true;
                }
            }
            return isDone;
        }
    }

    /// The transfers of one turn.
    private final class Transfers {
        private final Arena arena;
        private final List<Incoming> incoming = new ArrayList<>();
        private final List<MemorySegment> sent = new ArrayList<>();

        Transfers(Arena arena) {
            this.arena = arena;
        }

        Incoming receive(int from) throws IOException {
            library.acquire();
            try {
                Incoming each = new Incoming(from, arena);
                incoming.add(each);
                return each;
            } finally {
                library.release();
            }
        }

        void send(byte[] text, int dest) throws IOException {
            MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
            length.set(ValueLayout.JAVA_INT, 0, text.length);
            MemorySegment bytes = arena.allocate(Math.max(1, text.length));
            MemorySegment.copy(text, 0, bytes, ValueLayout.JAVA_BYTE, 0, text.length);
            library.acquire();
            try {
                send(length, Integer.BYTES, dest);
                send(bytes, text.length, dest);
            } finally {
                library.release();
            }
        }

        private void send(MemorySegment bytes, int length, int dest) throws IOException {
            MemorySegment request = LibMpi.request(arena);
            library.send(bytes, length, dest, TAG, request);
            sent.add(request);
        }

        boolean areDone() throws IOException {
            library.acquire();
            try {
                boolean areDone = true;
                for (Incoming each : incoming) {
                    areDone &= each.isDone(arena);
                }
                for (MemorySegment request : sent) {
                    areDone &= library.test(request); // of what is complete it is true again
                }
                return areDone;
            } finally {
                library.release();
            }
        }

        String missing() {
            String absent =
                    incoming.stream()
                            .filter(each -> !each.isDone)
                            .map(each -> words.apply(each.from))
                            .collect(Collectors.joining(", "));
            return absent.isEmpty() ? "the messages of this process" : absent;
        }
    }
}
