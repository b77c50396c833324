package io.portolan.mpi;

import java.io.ObjectInputFilter;
import java.util.Optional;

/// A group of ranks and a context of their own: messages of one communicator never match receives
/// of another. This type has the point-to-point operations; collectives are in
/// [io.portolan.mpi.Intracomm].
///
/// A buffer is a one-dimensional array of a primitive type, a [java.lang.foreign.MemorySegment]
/// (its bytes), a [io.portolan.mpi.TypedSegment], or a [io.portolan.mpi.TypedBuffer]: items of a
/// [io.portolan.mpi.Datatype] that leaves gaps. It is used whole, or `count` elements of it from
/// `offset` on. Sender and receiver must use the same element types in the same order; the
/// receiver's buffer may be larger than the message. Objects have operations of their own.
///
/// *Threads:* any number of threads of a rank may use it; the one that runs the rank's program has
/// the shortest way. A blocked thread that is interrupted gets [MPIException], stays interrupted,
/// and its world ends. *Ordering:* messages that one thread of a rank sends to another rank and
/// that match the same receive are received in the order in which they were sent, those of two of
/// its threads in any order. [MPI#ANY_SOURCE] and [MPI#ANY_TAG] take what arrived first. What a
/// rank did before a send happens-before what the receiver does after the receive. *Units and
/// shapes:* ranks `0..size-1`, tags 0 or more, offsets and counts in elements. *Failure:*
/// [MPIException] for a wrong argument, before anything happened, for a wait that can never end,
/// and for a deadlock of all ranks. [RankFailedException] once any rank has failed.
public abstract sealed class Comm extends ObjectOperations implements AutoCloseable
        permits CollectiveSteps {
    private final Attributes attributes;

    Comm(Context context, ObjectInputFilter filter) {
        super(context, filter);
        this.attributes = new Attributes(this);
        context.isOf(this);
    }

    /// The ranks of this communicator as a group, to be asked and to make other groups of; in an
    /// intercommunicator those of this rank's side.
    public final Group group() {
        return context().local();
    }

    /// The name, by which messages to people call this communicator: the one that was set, or else
    /// how it was made.
    public final String name() {
        return context().name();
    }

    /// Names this rank's side of the communicator; the standard's MPI_Comm_set_name.
    public final void setName(String name) {
        Arguments.requireGiven("setName", "name", name);
        context().setName(name);
    }

    /// Whether `other` is this communicator (IDENT), another one of the same ranks in the same
    /// order (CONGRUENT), of the same ranks in another order (SIMILAR), or neither (UNEQUAL).
    ///
    /// Source: MPI 4.1, sections 7.4.1 and 7.6.1
    public final Comparison compare(Comm other) {
        Arguments.requireGiven("compare", "other", other);
        return context().compare(other.context());
    }

    /// Whether it is between two groups: an [io.portolan.mpi.Intercomm].
    public final boolean isInter() {
        return context().remote() != null;
    }

    /// What all threads of the world do now, as text: what they wait for and at which line, those
    /// in operations first; for somebody who wonders why nothing goes on.
    ///
    /// *Threads:* any, also one that is not to take part. *Cost:* the stacks of all ranks.
    public final String dump() {
        return WorldDump.of(steps().context().endpoint().endpoint().fabric()).body();
    }

    /// Another communicator of the same kind, of the same ranks in the same order, with the
    /// attributes that the copy functions of their keys give; for a library that wants its messages
    /// for itself. All ranks must call it, in an intercommunicator those of both groups.
    ///
    /// *Failure:* what a copy function throws, on its rank; there the duplicate is lost.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract Comm dup();

    /// Begins a [#dup()]; attributes and error handler of the duplicate are those of now.
    ///
    /// *Failure:* what a copy function throws, at once and on its rank; there the duplicate is
    /// lost.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract CollectiveRequest<? extends Comm> idup();

    /// Frees this rank's side of the communicator: deletes its attributes and refuses operations
    /// from now on. Those that were begun go on to their end. The other ranks need not wait, but
    /// are to free theirs as well. A communicator that is not freed lives until nobody knows it, or
    /// if it has attributes until the rank ends.
    ///
    /// *Failure:* [MPIException] when it is freed already, or is the world; what a delete function
    /// of an attribute throws, and the communicator is not freed then.
    ///
    /// Source: MPI 4.1, section 7.4.3
    public final void free() {
        Call call = enter(Operation.FREE);
        if (context().isOfWorld()) {
            throw call.error(
                    ErrorClass.COMM,
                    "%s is all ranks that were started; allowed is to free communicators that were made; free those"
                            .formatted(name()));
        }
        attributes.deleteAll();
        context().free();
    }

    /// As [#free()]; does nothing to a communicator that is freed already.
    @Override
    public final void close() {
        if (!isFreed()) {
            free();
        }
    }

    /// What this rank's side of the communicator does about errors.
    public final Errhandler errhandler() {
        return context().errhandler();
    }

    /// Says what this rank's side of the communicator does about errors from now on; communicators
    /// that are made from it begin with the same.
    public final void setErrhandler(Errhandler errhandler) {
        Arguments.requireGiven("setErrhandler", "errhandler", errhandler);
        context().setErrhandler(errhandler);
    }

    /// Tells the error handler of an error that the operations know nothing of, and returns it to
    /// be thrown: the standard's MPI_Comm_call_errhandler.
    ///
    /// @param message what, the actual value, what is allowed and the remedy
    public final MPIException callErrhandler(ErrorClass errorClass, String message) {
        return call(Operation.CALL_ERRHANDLER).error(errorClass, message);
    }

    /// Ends the world: the other ranks get [RankFailedException], as if this rank had thrown the
    /// exception without catching it.
    ///
    /// *Failure:* [MPIException] with the code in its message, always.
    ///
    /// @param errorCode for whoever reads the message
    public final void abort(int errorCode) {
        MPIException error =
                call(Operation.ABORT)
                        .error(
                                ErrorClass.OTHER,
                                "%s ends the world with error code %d"
                                        .formatted(context().me(), errorCode));
        endWorld(error);
        throw error;
    }

    final void endWorld(MPIException error) {
        context().endpoint().fail(error);
    }

    /// Attaches the value to this rank's side of the communicator; one that was there is deleted
    /// first. Whatever is attached to any communicator of the rank when its program has returned or
    /// thrown is deleted then, the newest first, before the rank counts as ended.
    ///
    /// *Threads:* as the other two, one at a time. *Failure:* what the key's delete function
    /// throws; the old value stays then. *Cost:* a communicator with attributes lives until it is
    /// freed or the rank ends.
    ///
    /// Source: MPI 4.1, sections 7.7.2 and 11.2.4
    public final <T> void setAttr(AttributeKey<T> key, T value) {
        Call call = requireNotFreed(Operation.SET_ATTR);
        Arguments.requireGiven(call, "key", key);
        Arguments.requireGiven(call, "value", value);
        attributes.put(key, value);
    }

    /// The value attached under the key, if there is one.
    public final <T> Optional<T> getAttr(AttributeKey<T> key) {
        Call call = requireNotFreed(Operation.GET_ATTR);
        Arguments.requireGiven(call, "key", key);
        return attributes.get(key);
    }

    /// Deletes the value attached under the key.
    ///
    /// *Failure:* [MPIException] if there is none; what the key's delete function throws, and the
    /// value stays then.
    public final <T> void deleteAttr(AttributeKey<T> key) {
        Call call = requireNotFreed(Operation.DELETE_ATTR);
        Arguments.requireGiven(call, "key", key);
        attributes.delete(key);
    }

    private Call requireNotFreed(Operation operation) {
        Call call = call(operation);
        context().requireNotFreed(call);
        return call;
    }

    final Attributes attributes() {
        return attributes;
    }

    final boolean isFreed() {
        return context().isFreed();
    }

    /// The checks before anything happens in an operation of all ranks.
    final Call enter(Operation operation) {
        Call call = call(operation);
        context().endpoint().enter(call);
        return call;
    }

    /// This rank's side of a new communicator that was made of this one.
    ///
    /// @param how it was made
    final Intracomm join(CommPlan plan, String how) {
        return join(plan, how, Intracomm::new);
    }

    /// This rank's side of a new communicator of that kind.
    final <C extends Comm> C join(CommPlan plan, String how, SideOf<C> kind) {
        Context made = context().derive(plan, how);
        return kind.make(made, made.seat(plan), filter());
    }

    /// This rank's side of a new intercommunicator that was made of this one.
    final Intercomm joinInter(CommPlan plan, String how) {
        return join(plan, how, Intercomm.from(plan.firstPlace()));
    }
}
