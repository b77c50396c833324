package io.portolan.services.workflow;

import io.portolan.core.ThrowingFunction;
import io.portolan.services.ServiceProxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// What a workflow has at hand. Whatever it does by this context has a place in the journal, and is
/// not done again when the run goes on after a crash.
///
/// {@snippet class="io.portolan.services.examples.Approvals" region="workflow"}
///
/// *Threads:* for the thread of the method or of the fork that it was given to. *Failure:* any
/// method throws [WorkflowCanceledException] when somebody has canceled the run or its time is
/// over, once, so that what was done can be compensated. When the node ends or the run halts an
/// error is thrown that must be let through; nothing that the method does after that counts.
/// *Cost:* a step waits until its outcome is forced to the disk; in a node without a store it takes
/// some two microseconds.
public interface WorkflowContext {

    /// The name of the run.
    String id();

    /// The version with which the run was started.
    int version();

    /// A service of which each call is a step, done once: the call has a key, which the service
    /// remembers in its log. Calls are made one after the other, those of `async()` too; SUBSCRIBE
    /// is refused. A call that gets no answer is repeated under its key, for an hour unless the
    /// proxy has a `timeout`, and while the service is not there.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when the service refuses, which
    /// is an outcome as good as any.
    ///
    /// @param place its path, or where it is in another node, as [io.portolan.services.node]'s
    ///   `connect` takes it
    <S extends Record> ServiceProxy<S> service(String place, Class<S> state);

    /// As [#service], by the name of a [io.portolan.services.Partner] of the workflow's class.
    <S extends Record> ServiceProxy<S> partner(String name, Class<S> state);

    /// Does something that is not a call of a service, at least once: a crash before its outcome is
    /// in the journal lets it be done again. The action gets a key, the same each time, for outside
    /// systems that remember keys.
    ///
    /// *Failure:* what the action throws is its outcome, and comes as [StepFailedException], or as
    /// it is if it is a [io.portolan.services.operation.FaultException].
    ///
    /// @param answer the type of what it returns, which the journal keeps; [Void] for nothing
    <R> R step(String name, Class<R> answer, ThrowingFunction<String, ? extends R> action)
            throws InterruptedException;

    /// Registers what undoes what was done before, to be run if the run fails or is canceled. The
    /// last one that was registered is run first. Its calls are steps. One that throws does not
    /// keep the others from being run, and the run then says that it was not undone.
    void compensate(String name, Undo action);

    /// What a compensation does.
    @FunctionalInterface
    interface Undo {
        /// Does it.
        void run() throws Exception;
    }

    /// Waits; a crash does not begin the time anew.
    void sleep(Duration time) throws InterruptedException;

    /// The next signal of a name, waiting for one. Signals of one name come in the order in which
    /// they were accepted, those too that came before anybody waited.
    <R> R signal(String name, Class<R> type) throws InterruptedException;

    /// As [#signal(String, Class)], but empty when none comes in time; a crash does not begin the
    /// time anew.
    <R> Optional<R> signal(String name, Class<R> type, Duration max) throws InterruptedException;

    /// Runs a part of the workflow beside the rest. It gets a context of its own, and its steps
    /// places of their own. A fork that nobody awaits is ended, at its next step, when the method
    /// returns.
    <R> Fork<R> fork(ThrowingFunction<WorkflowContext, ? extends R> part);

    /// Waits for all, and gives what they return in their order: a join of the core.
    ///
    /// *Failure:* what the first of them in the order of the list has thrown, when all have ended.
    <R> List<R> join(List<Fork<R>> forks) throws InterruptedException;

    /// Waits for the first that ends, however it ends, and gives its index: a choice of the core.
    /// Which one it was is in the journal.
    int first(List<? extends Fork<?>> forks) throws InterruptedException;

    /// The time, the same again after a crash.
    Instant now() throws InterruptedException;

    /// Random numbers, the same again after a crash. They cost no entry in the journal.
    RandomGenerator random();

    /// An id that no other run gets, the same again after a crash. It costs no entry in the
    /// journal.
    UUID uuid();

    /// Shows how far the run is, in its item of the service: a record, a text or a number. Not in
    /// the journal: a run that goes on after a crash shows it again when it comes there.
    void progress(Object progress);
}
