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
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Whether a world of several processes stands still for ever.
///
/// ```
///   the first process     the others
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
/// Then no thread of any process can be woken. Processes that are lost, or have closed their links,
/// are left out, and so are the frames from and to them; all must know of the same number of them.
///
/// *Threads:* `look` by one; frames come on any.
///
/// Source: F. Mattern, "Algorithms for distributed termination detection", Distributed Computing 2
/// (1987), section 4 (four-counter method)
public final class Quiescence {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final ProcessLinks links;
    private final RemoteRanks ranks;

    /// The last wave that another process has asked for.
    private volatile Question asked = Question.NONE;

    private Question answered = Question.NONE;

    /// Of the first process: the number of its last wave.
    private long begun;

    /// Of the first process: the answers of the wave, by process, and those of the wave before.
    private @Nullable Answer[] wave;

    private Answer[] before = {};

    /// A wave. Each process numbers its own: if the first one is lost, the next one asks, which
    /// need not know how far the others have been asked.
    private record Question(int asker, long number) {
        static final Question NONE = new Question(0, 0);
    }

    /// What a process says in a wave.
    ///
    /// @param lost how many processes are lost, whose frames are not counted
    /// @param lines who waits for whom there
    private record Answer(boolean isStill, long lost, long sent, long received, String lines) {
        /// Of a process that is lost, or has ended: it does nothing any more.
        static Answer ofNobody(long lost) {
            return new Answer(true, lost, 0, 0, "");
        }

        boolean isSameAs(Answer other) {
            return isStill == other.isStill
                    && lost == other.lost
                    && sent == other.sent
                    && received == other.received;
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
    /// @param lines who waits for whom, a line each, in no more bytes of UTF-8 than it is given
    /// @return on the first process, who waits for whom in all processes, if nothing will ever
    ///   move, which is nobody if all have ended; else null
    public @Nullable List<String> look(boolean isStill, IntFunction<String> lines) {
        if (!isFirst()) {
            Question now = asked;
            if (!answered.equals(now)) {
                answered = now;
                answer(now, isStill, lines);
            }
            return null;
        }
        return lookAtAll(isStill, lines);
    }

    /// Whether all processes with smaller numbers are lost, so that this one asks.
    private boolean isFirst() {
        return IntStream.range(0, links.process()).allMatch(links::isLost);
    }

    private void answer(Question now, boolean isStill, IntFunction<String> lines) {
        int room = links.to(now.asker()).mostPayload() - Counts.NUMBERS;
        byte[] text = (isStill ? lines.apply(room) : "").getBytes(StandardCharsets.UTF_8);
        ranks.tell(
                now.asker(),
                RemoteRanks.ANSWER,
                now.number(),
                new Counts(
                        links.lost(),
                        links.sent(),
                        links.received(),
                        isStill ? 1 : 0,
                        MemorySegment.ofArray(text)));
    }

    private synchronized @Nullable List<String> lookAtAll(
            boolean isStill, IntFunction<String> lines) {
        if (!isStill) {
            before = new Answer[0];
        }
        int own = links.process();
        if (wave[own] == null) {
            if (isStill) {
                begin(lines);
            }
            return null;
        }
        if (!isStill) {
            wave[own] = new Answer(false, 0, 0, 0, "");
        }
        for (int process = 0; process < wave.length; process++) {
            if (wave[process] == null && links.isLost(process)) {
                wave[process] = Answer.ofNobody(links.lost());
            }
            if (wave[process] == null) {
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

    private void begin(IntFunction<String> lines) {
        int own = links.process();
        String known = lines.apply(Integer.MAX_VALUE);
        wave[own] = new Answer(true, links.lost(), links.sent(), links.received(), known);
        begun++;
        for (int process = 0; process < links.processes(); process++) {
            if (process != own) {
                ranks.tell(process, RemoteRanks.ASK, begun, null);
            }
        }
    }

    private static boolean isQuiet(Answer[] answers) {
        return answers.length > 0
                && Arrays.stream(answers)
                        .allMatch(each -> each.isStill() && each.lost() == answers[0].lost())
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

    /// The first process asks.
    void isAsked(int from, long number) {
        asked = new Question(from, number);
    }

    /// A process answers.
    synchronized void isAnswered(int from, IncomingFrame frame) {
        if (frame.second() == begun) {
            byte[] text = frame.bytes(Counts.NUMBERS, frame.length() - Counts.NUMBERS);
            wave[from] =
                    new Answer(
                            frame.longAt(3 * Long.BYTES) != 0,
                            frame.longAt(0),
                            frame.longAt(Long.BYTES),
                            frame.longAt(2 * Long.BYTES),
                            new String(text, StandardCharsets.UTF_8));
        }
    }

    private record Counts(long lost, long sent, long received, long still, MemorySegment text)
            implements Payload {
        static final int NUMBERS = 4 * Long.BYTES;

        @Override
        public int length() {
            return NUMBERS + (int) text.byteSize();
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            memory.set(LONG, at, lost);
            memory.set(LONG, at + Long.BYTES, sent);
            memory.set(LONG, at + 2 * Long.BYTES, received);
            memory.set(LONG, at + 3 * Long.BYTES, still);
            MemorySegment.copy(text, 0, memory, at + NUMBERS, text.byteSize());
        }
    }
}
