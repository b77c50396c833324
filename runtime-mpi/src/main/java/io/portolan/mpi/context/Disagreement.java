package io.portolan.mpi.context;

import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Unreceived;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds in what two calls differ that were probably meant to match: a receive and a message that
/// nobody has received, or the collectives of two ranks.
public final class Disagreement {
    private final Fabric fabric;
    private final List<Unreceived> messages;

    public Disagreement(Fabric fabric) {
        this.fabric = fabric;
        this.messages = fabric.unreceived();
    }

    /// The likeliest disagreement of these waits, with the remedy, as text.
    ///
    /// @param all all waits, of which `waits` are some
    public Optional<String> among(List<Wait> waits, List<Wait> all) {
        List<Difference> found = new ArrayList<>();
        for (Wait wait : waits) {
            for (Transfer transfer : wait.awaited().stuck()) {
                if (Call.isOfCollective(transfer)) {
                    all.forEach(other -> ofCollectives(wait, transfer, other).forEach(found::add));
                } else {
                    ofMessages(wait.rank(), transfer).forEach(found::add);
                }
            }
        }
        return likeliest(found.stream());
    }

    /// The likeliest disagreement of a wait for a message, with the remedy, as text.
    Optional<String> of(int rank, Transfer transfer) {
        return likeliest(ofMessages(rank, transfer));
    }

    /// The fewer things differ, the likelier it is the one.
    private enum Kind {
        TAG,
        COMMUNICATOR,
        ORDER,
        SOURCE,
        BOTH
    }

    private record Difference(Kind kind, String text) {}

    private static Optional<String> likeliest(Stream<Difference> found) {
        return found.min(Comparator.comparing(Difference::kind)).map(Difference::text);
    }

    private Stream<Difference> ofMessages(int rank, Transfer transfer) {
        return transfer.isOutgoing()
                        || transfer instanceof LockTicket
                        || Call.isBetweenEpochs(transfer)
                ? Stream.empty()
                : messages.stream()
                        .filter(message -> message.rank() == rank)
                        .flatMap(message -> ofMessage(transfer, message).stream());
    }

    private Optional<Difference> ofMessage(Transfer wanted, Unreceived message) {
        Call call = (Call) wanted.operation();
        boolean isSource =
                wanted.peer() == SpecialValues.ANY_SOURCE || wanted.peer() == message.source();
        boolean isTag = wanted.tag() == SpecialValues.ANY_TAG || wanted.tag() == message.tag();
        boolean isCommunicator = call.context().number() == message.context();
        if (isCommunicator && isSource && !isTag) {
            return difference(
                    Kind.TAG,
                    wanted,
                    message,
                    "tags differ",
                    "give the send and the receive the same tag, or receive that message first");
        }
        if (!isCommunicator && isSource) {
            return isTag
                    ? difference(
                            Kind.COMMUNICATOR,
                            wanted,
                            message,
                            "communicators differ",
                            "send and receive on the same communicator")
                    : difference(
                            Kind.BOTH,
                            wanted,
                            message,
                            "tags and communicators differ",
                            "send and receive on the same communicator with the same tag");
        }
        if (isCommunicator && isTag && !isSource) {
            return difference(
                    Kind.SOURCE,
                    wanted,
                    message,
                    "sources differ",
                    "receive from the rank that sends");
        }
        return Optional.empty();
    }

    private Optional<Difference> difference(
            Kind kind, Transfer wanted, Unreceived message, String what, String remedy) {
        return Optional.of(
                new Difference(
                        kind,
                        "%s: rank %d waits in %s, and what has arrived is %s from rank %d with tag %d on %s; %s"
                                .formatted(
                                        what,
                                        message.rank(),
                                        Call.inWords(wanted),
                                        message.count() == 1
                                                ? "a message"
                                                : message.count() + " messages",
                                        message.source(),
                                        message.tag(),
                                        Context.nameOf(fabric, message),
                                        remedy)));
    }

    private static Stream<Difference> ofCollectives(Wait wait, Transfer transfer, Wait other) {
        return wait.rank() >= other.rank()
                ? Stream.empty()
                : other.awaited().stuck().stream()
                        .filter(Call::isOfCollective)
                        .flatMap(theirs -> ofCollectives(wait, transfer, other, theirs).stream());
    }

    private static Optional<Difference> ofCollectives(
            Wait wait, Transfer mine, Wait other, Transfer theirs) {
        Call call = (Call) mine.operation();
        Call otherCall = (Call) theirs.operation();
        RendezvousKey made = call.rendezvous();
        RendezvousKey otherMade = otherCall.rendezvous();
        if (made != null && otherMade != null && made.operation() == otherMade.operation()) {
            return ofAppointments(wait, mine, made, other, theirs, otherMade);
        }
        boolean waitForEachOther = mine.peer() == other.rank() && theirs.peer() == wait.rank();
        return waitForEachOther && call.context().number() != otherCall.context().number()
                ? difference(
                        Kind.ORDER,
                        wait,
                        mine,
                        other,
                        theirs,
                        "collectives are entered in different orders",
                        "let every rank enter the same collectives in the same order")
                : Optional.empty();
    }

    private static Optional<Difference> ofAppointments(
            Wait wait,
            Transfer mine,
            RendezvousKey made,
            Wait other,
            Transfer theirs,
            RendezvousKey otherMade) {
        boolean isCommunicator = made.number() == otherMade.number();
        boolean areMembers = made.members().equals(otherMade.members());
        if (isCommunicator && areMembers && !made.hasTagOf(otherMade)) {
            return difference(
                    Kind.TAG,
                    wait,
                    mine,
                    other,
                    theirs,
                    "tags differ",
                    "give the same tag on every rank");
        }
        if (!isCommunicator && areMembers) {
            return difference(
                    Kind.COMMUNICATOR,
                    wait,
                    mine,
                    other,
                    theirs,
                    "communicators differ",
                    made.operation() == CommOperation.CREATE_INTERCOMM
                            ? "let both leaders give the same peer communicator, and the same tag"
                            : "call it on the same communicator, and with the same tag, on every rank");
        }
        return isCommunicator && made.hasTagOf(otherMade)
                ? difference(
                        Kind.SOURCE,
                        wait,
                        mine,
                        other,
                        theirs,
                        "members differ",
                        made.operation() == CommOperation.CREATE_INTERCOMM
                                ? "let each leader name the other one"
                                : "give the same group, in the same order, on every rank")
                : Optional.empty();
    }

    private static Optional<Difference> difference(
            Kind kind,
            Wait wait,
            Transfer mine,
            Wait other,
            Transfer theirs,
            String what,
            String remedy) {
        return Optional.of(
                new Difference(
                        kind,
                        "%s: rank %d waits in %s, and rank %d in %s; %s"
                                .formatted(
                                        what,
                                        wait.rank(),
                                        Call.inWords(mine),
                                        other.rank(),
                                        Call.inWords(theirs),
                                        remedy)));
    }
}
