package io.portolan.mpi.engine;

import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Whether a world of several processes stands still for ever.
///
/// ```
///   process 0             the others
///   look: ASK wave k -->  at their next look
///              <--------  ANSWER wave k: still or not, frames sent, frames received, who waits for whom
///   all still, twice, with the same counts, and as many sent as received: nothing will ever move
/// ```
///
/// Overview. A process is still if all threads that may act are in waits which only another thread
/// can end, and were so at two looks. In each wave every process says whether it was still at its
/// last two looks, and how many frames it has sent and received. If all are still in two waves in a
/// row with the same counts, no frame has been sent or received between the first answer of the
/// second wave and the last of the first; and if as many were sent as received, none is on its way.
/// Then no thread of any process can be woken.
///
/// *Threads:* `look` by one; frames come on any.
///
/// Source: F. Mattern, "Algorithms for distributed termination detection", Distributed Computing 2
/// (1987), section 4 (four-counter method)
public final class Quiescence {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final ProcessLinks links;
    private final RemoteRanks ranks;

    /// The wave that process 0 has asked for last.
    private volatile long asked;

    private long answered;

    /// Of process 0: the answers of the wave, by process, and those of the wave before.
    private @Nullable Answer[] wave;

    private Answer[] before = {};

    /// What a process says in a wave.
    ///
    /// @param lines who waits for whom there
    private record Answer(boolean isStill, long sent, long received, String lines) {
        boolean isSameAs(Answer other) {
            return isStill == other.isStill && sent == other.sent && received == other.received;
        }
    }

    Quiescence(ProcessLinks links, RemoteRanks ranks) {
        this.links = links;
        this.ranks = ranks;
        this.wave = new Answer[links.processes()];
        ranks.ask(this);
    }

    /// Says how this process fares, after each look at its threads.
    ///
    /// @param isStill whether it was still at the last two looks
    /// @param lines who waits for whom, a line each
    /// @return on process 0, who waits for whom in all processes, if nothing will ever move; else
    ///   null
    public @Nullable List<String> look(boolean isStill, Supplier<String> lines) {
        if (links.process() != 0) {
            long now = asked;
            if (answered != now) {
                answered = now;
                answer(now, isStill, lines);
            }
            return null;
        }
        return lookAtAll(isStill, lines);
    }

    private void answer(long now, boolean isStill, Supplier<String> lines) {
        int room = links.to(0).mostPayload() - 3 * Long.BYTES;
        byte[] text = whole(isStill ? lines.get() : "", room).getBytes(StandardCharsets.UTF_8);
        ranks.tell(
                0,
                RemoteRanks.ANSWER,
                now,
                new Counts(
                        links.sent(),
                        links.received(),
                        isStill ? 1 : 0,
                        MemorySegment.ofArray(text)));
    }

    /// As many whole lines as have room.
    private static String whole(String lines, int room) {
        String fitting = lines;
        while (fitting.getBytes(StandardCharsets.UTF_8).length > room) {
            fitting = fitting.substring(0, Math.max(0, fitting.lastIndexOf('\n')));
        }
        return fitting;
    }

    private synchronized @Nullable List<String> lookAtAll(boolean isStill, Supplier<String> lines) {
        if (!isStill) {
            before = new Answer[0];
        }
        if (wave[0] == null) {
            if (isStill) {
                begin(lines);
            }
            return null;
        }
        if (!isStill) {
            wave[0] = new Answer(false, 0, 0, "");
        }
        for (Answer answer : wave) {
            if (answer == null) {
                return null;
            }
        }
        Answer[] now = Arrays.stream(wave).map(Objects::requireNonNull).toArray(Answer[]::new);
        boolean isProven = isQuiet(now) && isQuiet(before) && areSame(now, before);
        before = now;
        wave = new Answer[links.processes()];
        if (isProven) {
            List<String> all = new ArrayList<>();
            Arrays.stream(now).flatMap(answer -> answer.lines().lines()).forEach(all::add);
            return all;
        }
        if (isStill) {
            begin(lines);
        }
        return null;
    }

    private void begin(Supplier<String> lines) {
        wave[0] = new Answer(true, links.sent(), links.received(), lines.get());
        long next = asked + 1;
        asked = next;
        for (int process = 1; process < links.processes(); process++) {
            ranks.tell(process, RemoteRanks.ASK, next, null);
        }
    }

    private static boolean isQuiet(Answer[] answers) {
        return answers.length > 0
                && Arrays.stream(answers).allMatch(Answer::isStill)
                && Arrays.stream(answers).mapToLong(Answer::sent).sum()
                        == Arrays.stream(answers).mapToLong(Answer::received).sum();
    }

    private static boolean areSame(Answer[] now, Answer[] then) {
        for (int process = 0; process < now.length; process++) {
            if (!now[process].isSameAs(then[process])) {
                return false;
            }
        }
        return true;
    }

    /// Process 0 asks.
    void isAsked(long number) {
        asked = number;
    }

    /// A process answers.
    synchronized void isAnswered(int from, IncomingFrame frame) {
        if (frame.second() == asked) {
            byte[] text = frame.bytes(3 * Long.BYTES, frame.length() - 3 * Long.BYTES);
            wave[from] =
                    new Answer(
                            frame.longAt(2 * Long.BYTES) != 0,
                            frame.longAt(0),
                            frame.longAt(Long.BYTES),
                            new String(text, StandardCharsets.UTF_8));
        }
    }

    private record Counts(long sent, long received, long still, MemorySegment text)
            implements Payload {
        @Override
        public int length() {
            return 3 * Long.BYTES + (int) text.byteSize();
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            memory.set(LONG, at, sent);
            memory.set(LONG, at + Long.BYTES, received);
            memory.set(LONG, at + 2 * Long.BYTES, still);
            MemorySegment.copy(text, 0, memory, at + 3 * Long.BYTES, text.byteSize());
        }
    }
}
