package io.portolan.mpi.collective;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// The collectives between processes that are under way, and those that other processes have begun
/// before the ranks of this one.
///
/// ```
///   MEETING   kind, board, context | generation     | bytes of message | offset   payload: message
///   MEETING   kind, named          | bytes of name  | bytes of message | offset   payload: name, message
///   MEETING   kind, withdraws      | bytes of name  |                  |          payload: name
///   MEETING   kind, withdrawn      | bytes of name  |                  |          payload: name
///   BLOCK     kind, failed, context| generation     | offset           |          payload: elements
/// ```
///
/// Overview. A round is one meeting of the ranks of a communicator, by whose context it is known,
/// with the number of the call on the communicator's board, or a count if it has none. Ranks that
/// make a communicator without having one know each other by a name, and the round by how many
/// rounds of that name there have been: a process begins the next one only when it has the messages
/// of all processes for the one before.
///
/// A rank may give up a named round, and come again later. If the round is of two processes, the
/// one withdraws what it brought. If the other one has not come by then, it drops that and says so,
/// which counts as its coming to the round that was given up; else what it has sent counts as this.
/// Frames keep their order, so what comes later is for a later round.
///
/// *Threads:* any. *Failure:* a round that is broken up stays, so that frames which come late find
/// it; this happens only when the world ends, a rank of the communicator was lost, or the
/// communicator was revoked.
public final class ProcessRounds {
    private static final int NAMED = 1;
    private static final int WITHDRAWS = 2;
    private static final int WITHDRAWN = 3;
    private static final int ON_BOARD = 4;
    private static final int FAILED = 1;
    private static final byte[] NAMELESS = {};

    private final ProcessLinks links;
    private final RemoteBoards boards;
    private final ConcurrentMap<Object, ProcessRound> rounds = new ConcurrentHashMap<>();

    /// How many rounds of a name there were, by name; guarded by itself.
    private final Map<ByteBuffer, Uses> uses = new HashMap<>();

    private record Numbered(int context, long generation) {}

    private record Named(ByteBuffer name, int use) {}

    /// How often this process, and each other one, has used a name.
    private static final class Uses {
        private final int[] counts;

        Uses(int processes) {
            counts = new int[processes];
        }

        boolean areEven(int[] processes) {
            for (int process : processes) {
                if (counts[process] != counts[processes[0]]) {
                    return false;
                }
            }
            return true;
        }
    }

    public ProcessRounds(ProcessLinks links) {
        this.links = links;
        this.boards = new RemoteBoards(links);
        links.handle(FramePurpose.MEETING, this::meeting);
        links.handle(FramePurpose.BLOCK, this::block);
    }

    ProcessLinks links() {
        return links;
    }

    /// The boards of the communicators.
    RemoteBoards boards() {
        return boards;
    }

    /// By what the processes know a round.
    sealed interface Address permits ByNumber, ByName {
        /// The first word of a frame.
        long first(FramePurpose purpose, int flags);

        /// The second word of a frame with a message.
        long second();

        /// The flags of a frame with a message.
        ///
        /// @param isFirst whether it is the first one of the message
        int flags(boolean isFirst);

        /// What stands before the message in each frame.
        byte[] name();
    }

    /// @param generation of the communicator with that context
    /// @param isOnBoard whether it is the number of a call on a board
    record ByNumber(int context, long generation, boolean isOnBoard) implements Address {
        /// Where the processes tell each other how that round ended.
        ByNumber ofVerdict() {
            return new ByNumber(context, ~generation, false);
        }

        @Override
        public long first(FramePurpose purpose, int flags) {
            return purpose.word(flags, context);
        }

        @Override
        public long second() {
            return generation;
        }

        @Override
        public int flags(boolean isFirst) {
            return isOnBoard && isFirst ? ON_BOARD : 0;
        }

        @Override
        public byte[] name() {
            return NAMELESS;
        }
    }

    /// @param name equal in all processes that take part, and shorter than a frame
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record ByName(byte[] name) implements Address {
        @Override
        public long first(FramePurpose purpose, int flags) {
            return purpose.word(flags, 0);
        }

        @Override
        public long second() {
            return name.length;
        }

        @Override
        public int flags(boolean isFirst) {
            return NAMED;
        }
    }

    /// The round that ranks of this process have come to.
    ProcessRound round(Address address) {
        return switch (address) {
            case ByNumber number -> round(new Numbered(number.context(), number.generation()));
            case ByName(byte[] name) -> named(ByteBuffer.wrap(name), links.process(), true);
        };
    }

    private ProcessRound round(Object key) {
        return rounds.computeIfAbsent(key, _ -> new ProcessRound(this, key, links.processes()));
    }

    /// The round of a name that a process has come to.
    ///
    /// @param isNext whether it is the next one of that process, or the one that it is in
    private ProcessRound named(ByteBuffer name, int process, boolean isNext) {
        synchronized (uses) {
            Uses known = uses.computeIfAbsent(name, _ -> new Uses(links.processes()));
            if (isNext) {
                known.counts[process]++;
            }
            return round(new Named(name, known.counts[process]));
        }
    }

    /// A round is over.
    ///
    /// @param processes that took part
    void forget(Object key, int[] processes) {
        rounds.remove(key);
        if (key instanceof Named(ByteBuffer name, int _)) {
            synchronized (uses) {
                forgetUses(name, processes);
            }
        }
    }

    private void forgetUses(ByteBuffer name, int... processes) {
        Uses known = uses.get(name);
        if (known != null && known.areEven(processes)) {
            uses.remove(name);
        }
    }

    /// The ranks here have given up a round of a name that is with one other process.
    void withdraw(int process, ByName address) {
        send(process, WITHDRAWS, address.name());
    }

    /// Another process has given up the round of a name that it is in.
    private void withdraws(byte[] told, int from) {
        ByteBuffer name = ByteBuffer.wrap(told);
        synchronized (uses) {
            Uses known = uses.get(name);
            if (known == null || known.counts[links.process()] >= known.counts[from]) {
                return; // the ranks here have come, and told it
            }
            rounds.remove(new Named(name, known.counts[from]));
            known.counts[from]--;
            forgetUses(name, from, links.process());
            send(from, WITHDRAWN, told); // before the ranks here come and tell it
        }
    }

    /// Another process has not come to the round that was given up.
    private void withdrawn(ByteBuffer name, int from) {
        synchronized (uses) {
            Uses known = Objects.requireNonNull(uses.get(name));
            rounds.remove(new Named(name, ++known.counts[from]));
            forgetUses(name, from, links.process());
        }
    }

    // ---- Frames ---------------------------------------------------------------------------------

    /// Sends what the ranks of this process bring.
    void send(int process, Address address, byte[] message) {
        int most = links.to(process).mostPayload();
        byte[] name = address.name();
        int part = most - name.length;
        int offset = 0;
        do {
            int length = Math.min(part, message.length - offset);
            links.to(process)
                    .send(
                            address.first(FramePurpose.MEETING, address.flags(offset == 0)),
                            address.second(),
                            message.length,
                            offset,
                            new Part(name, message, offset, length));
            offset += length;
        } while (offset < message.length);
    }

    private void send(int process, int flag, byte[] name) {
        long first = FramePurpose.MEETING.word(flag, 0);
        links.to(process).send(first, name.length, 0, 0, new Part(name, NAMELESS, 0, 0));
    }

    private void meeting(int from, IncomingFrame frame) {
        int flag = FramePurpose.flags(frame.first());
        MemorySegment payload = frame.payload();
        if (flag == ON_BOARD) {
            boards.meet(from, FramePurpose.context(frame.first()), frame.second());
        }
        if (flag == 0 || flag == ON_BOARD) {
            take(round(numbered(frame)), from, frame, payload);
            return;
        }
        int length = (int) frame.second(); // of the name
        byte[] told = frame.bytes(0, length);
        ByteBuffer name = ByteBuffer.wrap(told);
        switch (flag) {
            case WITHDRAWS -> withdraws(told, from);
            case WITHDRAWN -> withdrawn(name, from);
            default ->
                    take(
                            named(name, from, frame.fourth() == 0),
                            from,
                            frame,
                            payload.asSlice(length));
        }
    }

    private static void take(
            ProcessRound round, int from, IncomingFrame frame, MemorySegment message) {
        round.message(from, (int) frame.third(), (int) frame.fourth(), message);
    }

    private void block(int from, IncomingFrame frame) {
        boolean isFailed = FramePurpose.flags(frame.first()) == FAILED;
        round(numbered(frame)).elements(from, frame.third(), frame.payload(), isFailed);
    }

    private static Numbered numbered(IncomingFrame frame) {
        return new Numbered(FramePurpose.context(frame.first()), frame.second());
    }

    /// The first word of a frame of elements.
    static long ofElements(Address address, boolean isFailed) {
        return address.first(FramePurpose.BLOCK, isFailed ? FAILED : 0);
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Part(byte[] name, byte[] message, int offset, int bytes) implements Payload {
        @Override
        public int length() {
            return name.length + bytes;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            MemorySegment.copy(name, 0, memory, ValueLayout.JAVA_BYTE, at, name.length);
            MemorySegment.copy(
                    message, offset, memory, ValueLayout.JAVA_BYTE, at + name.length, bytes);
        }
    }
}
