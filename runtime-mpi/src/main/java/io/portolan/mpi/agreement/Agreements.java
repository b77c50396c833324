package io.portolan.mpi.agreement;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The agreements of a world that are under way, and the last one of each communicator, which
/// processes may still have to be told of.
///
/// ```
///   AGREEMENT   kind, context | number | proposer |       payload: ballots
/// ```
///
/// *Threads:* any.
public final class Agreements {
    private static final AgreementRound.Kind[] KINDS = AgreementRound.Kind.values();

    private final Fabric fabric;
    private final @Nullable ProcessLinks links;
    private final Map<Key, AgreementRound> rounds = new ConcurrentHashMap<>();

    /// The last agreement that was decided, by context: those before are known to all that are
    /// left, since all have come to this one.
    private final Map<Integer, Long> decided = new ConcurrentHashMap<>();

    /// @param number of the agreement, counted by communicator from its first
    record Key(int context, long number) {}

    public Agreements(Fabric fabric) {
        this.fabric = fabric;
        this.links = fabric.links();
        if (links != null) {
            links.handle(FramePurpose.AGREEMENT, this::frame);
        }
        fabric.onLoss(() -> rounds.values().forEach(AgreementRound::look));
    }

    /// A rank comes to an agreement; all that are left must come to it. Does not block.
    ///
    /// @param context of the communicator
    /// @param number of the agreement, counted by communicator from its first
    /// @param flag of which all bits count that all ranks have set
    /// @param makesContext whether the ranks need a context for a new communicator
    /// @param members the ranks of the communicator, in the world
    /// @param operation for reports
    public Vote vote(
            Endpoint endpoint,
            int context,
            long number,
            int flag,
            boolean makesContext,
            int[] members,
            Object operation) {
        AgreementRound round = round(new Key(context, number));
        ArrivalTicket ticket = endpoint.ticket(round, place -> members[place], operation);
        round.enter(endpoint.rank(), flag, makesContext, members, ticket);
        return new Vote(ticket, round);
    }

    /// What a rank waits for.
    public static final class Vote {
        private final ArrivalTicket ticket;
        private final AgreementRound round;

        Vote(ArrivalTicket ticket, AgreementRound round) {
            this.ticket = ticket;
            this.round = round;
        }

        public ArrivalTicket ticket() {
            return ticket;
        }

        /// What all that are left have agreed on, once the ticket is done.
        public Ballot agreed() {
            return Objects.requireNonNull(round.decision(), "not agreed yet");
        }
    }

    private AgreementRound round(Key key) {
        return rounds.computeIfAbsent(key, _ -> new AgreementRound(this, key, fabric));
    }

    /// All ranks here know what was agreed on; the agreement before is needed no more.
    void decided(Key key) {
        decided.merge(key.context(), key.number(), Math::max);
        rounds.remove(new Key(key.context(), key.number() - 1));
    }

    @SuppressWarnings("EnumOrdinal") // all processes run the same version
    void send(int process, Key key, AgreementRound.Kind kind, int proposer, byte[] ballots) {
        Objects.requireNonNull(links)
                .to(process)
                .send(
                        FramePurpose.AGREEMENT.word(kind.ordinal(), key.context()),
                        key.number(),
                        proposer,
                        0,
                        Payload.of(MemorySegment.ofArray(ballots)));
    }

    private void frame(int from, IncomingFrame frame) {
        Key key = new Key(FramePurpose.context(frame.first()), frame.second());
        if (key.number() < decided.getOrDefault(key.context(), 0L)) {
            return; // of a process that has come to the next one since
        }
        round(key)
                .take(
                        KINDS[FramePurpose.flags(frame.first())],
                        from,
                        (int) frame.third(),
                        ByteBuffer.wrap(frame.bytes(0, frame.length())));
    }
}
