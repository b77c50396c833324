package io.portolan.mpi.tracing;

import io.portolan.mpi.buffer.RecordBytes;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.link.ByteFlow;
import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.tracing.ProcessRecord.Clock;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Brings what all processes of a world have noted of their ranks to one of them: the first one
/// that is profiled and not lost.
///
/// ```
///   another process, at its end          the first one
///     HELLO   time          -------->
///                           <--------      WELCOME  that time, its own time      or REFUSAL
///     PART    offset, of    -------->      waits until all others have sent all or are lost
///                           <--------      LATE, to those that it waits for no longer
/// ```
///
/// Overview. Frames are handled from the begin of the world on, so a process that ends early waits
/// for nobody but for the answer to its HELLO. Processes of one host have one clock; one of another
/// host says HELLO several times, and takes the answer that came fastest to compare the clocks by.
///
/// *Threads:* `gather` by one; frames come on any.
public final class ProfileGathering {
    private static final int HELLO = 0;
    private static final int WELCOME = 1;
    private static final int REFUSAL = 2;
    private static final int PART = 3;
    private static final int LATE = 4;

    /// How many times clocks of different hosts are compared.
    private static final int COMPARISONS = 16;

    /// How long those are waited for that have not ended, in a world that has failed: less than the
    /// time that the launcher of a job gives its processes.
    private static final long FAILED_NANOS = 1_000_000_000L;

    private static final long LOOK_MILLIS = 100;

    private final ProcessLinks links;
    private final ProcessMap processes;
    private final boolean isProfiled;

    // guarded by this
    private final Map<Integer, Coming> coming = new HashMap<>();
    private @Nullable Answer answer;
    private boolean isLate;

    /// What a process says to a HELLO, and when that came.
    private record Answer(int from, boolean isWelcome, long asked, long theirNanos, long nanos) {}

    /// The bytes of another process, as far as they have come.
    private static final class Coming {
        private final byte[] bytes;
        private int left;

        Coming(int length) {
            bytes = new byte[length];
            left = length;
        }

        void add(IncomingFrame frame) {
            frame.copyTo(0, MemorySegment.ofArray(bytes), frame.second(), frame.length());
            left -= frame.length();
        }
    }

    /// How long a process may wait for the others.
    private final class Patience {
        private final BooleanSupplier hasFailed;
        private final Runnable look;
        private final long begin = System.nanoTime();
        private boolean isInterrupted;

        Patience(BooleanSupplier hasFailed, Runnable look) {
            this.hasFailed = hasFailed;
            this.look = look;
        }

        /// Waits until the condition, which is looked at under the monitor, may hold; false if it
        /// is waited for no longer.
        boolean await(BooleanSupplier holds) {
            while (!isInterrupted) {
                synchronized (ProfileGathering.this) {
                    if (holds.getAsBoolean()) {
                        return true;
                    }
                    try {
                        TimeUnit.MILLISECONDS.timedWait(ProfileGathering.this, LOOK_MILLIS);
                    } catch (InterruptedException e) {
                        isInterrupted = true;
                        Thread.currentThread().interrupt();
                    }
                }
                look.run();
                if (hasFailed.getAsBoolean() && System.nanoTime() - begin > FAILED_NANOS) {
                    return false;
                }
            }
            return false;
        }
    }

    /// @param isProfiled whether this process has anything to bring; if not, it only answers
    public ProfileGathering(ProcessLinks links, ProcessMap processes, boolean isProfiled) {
        this.links = links;
        this.processes = processes;
        this.isProfiled = isProfiled;
        links.handle(FramePurpose.PROFILE, this::told);
    }

    /// What the kind of the wire to a process is called.
    String wireTo(int process) {
        return links.wireTo(process);
    }

    /// What a process is called in reports.
    String describe(int process) {
        return links.describe(process);
    }

    /// Sends the record to the process that makes the profile, or waits for those of the others if
    /// that is this one.
    ///
    /// @param hasFailed whether the world has
    /// @param look to be called now and then while it waits, for those of others that may hang
    /// @return those that have come, in the order of the processes; none if another process has
    ///   them
    List<ProcessRecord> gather(ProcessRecord own, BooleanSupplier hasFailed, Runnable look) {
        Patience patience = new Patience(hasFailed, look);
        for (int other = 0; other < links.process(); other++) {
            Clock clock = compare(other, patience);
            if (clock != null) {
                links.to(other).send(new Parts(RecordBytes.of(own.by(clock))));
                return List.of();
            }
            if (isLate()) {
                return List.of();
            }
        }
        return awaitOthers(own, patience);
    }

    private synchronized boolean isLate() {
        return isLate;
    }

    /// The clock of a process that makes the profile; null if it does not.
    private @Nullable Clock compare(int other, Patience patience) {
        boolean isSame = processes.hostOf(other) == processes.hostOf(links.process());
        Clock best = null;
        for (int i = 0; i < (isSame ? 1 : COMPARISONS); i++) {
            Answer told = ask(other, patience);
            if (told == null || !told.isWelcome()) {
                return null;
            }
            Clock clock = Clock.of(told.asked(), told.theirNanos(), told.nanos());
            best = best == null ? clock : best.better(clock);
        }
        return isSame ? Clock.SAME : best;
    }

    private @Nullable Answer ask(int other, Patience patience) {
        synchronized (this) {
            answer = null;
        }
        tell(other, HELLO, System.nanoTime(), 0);
        boolean isKnown = patience.await(() -> answerOf(other) != null || links.isLost(other));
        synchronized (this) {
            isLate |= !isKnown;
            return answerOf(other);
        }
    }

    /// One that was asked before and then lost may have answered just now.
    private synchronized @Nullable Answer answerOf(int other) {
        return answer != null && answer.from() == other ? answer : null;
    }

    private List<ProcessRecord> awaitOthers(ProcessRecord own, Patience patience) {
        boolean haveAllCome = patience.await(this::haveAllCome);
        List<ProcessRecord> all = new ArrayList<>();
        for (int process = 0; process < links.processes(); process++) {
            byte[] bytes = process == links.process() ? null : bytes(process);
            if (process == links.process()) {
                all.add(own);
            } else if (bytes != null) {
                all.add((ProcessRecord) RecordBytes.read(bytes));
            } else if (!haveAllCome) {
                tell(process, LATE, 0, 0);
            }
        }
        return all;
    }

    private boolean haveAllCome() {
        for (int process = 0; process < links.processes(); process++) {
            boolean isLost = links.isLost(process); // first, since it tells no more
            if (process != links.process() && !isLost && bytes(process) == null) {
                return false;
            }
        }
        return true;
    }

    private synchronized byte @Nullable [] bytes(int process) {
        Coming record = coming.get(process);
        return record == null || record.left > 0 ? null : record.bytes;
    }

    private void tell(int process, int what, long second, long third) {
        links.to(process).send(FramePurpose.PROFILE.word(what, 0), second, third, 0, null);
    }

    private void told(int from, IncomingFrame frame) {
        int what = FramePurpose.flags(frame.first());
        if (what == HELLO) {
            tell(from, isProfiled ? WELCOME : REFUSAL, frame.second(), System.nanoTime());
            return;
        }
        long now = System.nanoTime();
        synchronized (this) {
            switch (what) {
                case PART ->
                        coming.computeIfAbsent(from, _ -> new Coming((int) frame.third()))
                                .add(frame);
                case LATE -> isLate = true;
                default ->
                        answer =
                                new Answer(
                                        from, what == WELCOME, frame.second(), frame.third(), now);
            }
            notifyAll();
        }
    }

    /// A record, as frames.
    private static final class Parts implements ByteFlow, Payload {
        private final byte[] bytes;
        private int offset;
        private int length;

        Parts(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public Progress next(Wire wire) {
            length = Math.min(wire.mostPayload(), bytes.length - offset);
            long first = FramePurpose.PROFILE.word(PART, 0);
            if (!wire.offer(first, offset, bytes.length, 0, this)) {
                return Progress.NO_ROOM;
            }
            offset += length;
            return offset == bytes.length ? Progress.DONE : Progress.GOES_ON;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            MemorySegment.copy(bytes, offset, memory, ValueLayout.JAVA_BYTE, at, length);
        }

        @Override
        public void sent() {
            // Nobody waits for it but the end of the links.
        }

        @Override
        public void lost() {
            // As above.
        }
    }
}
