package io.portolan.services.workflow;

/// A method that survives its process: what it asks of services and what it was told is in a
/// journal, and after a crash it is run again, is given the same answers, and goes on where it was.
///
/// {@snippet class="io.portolan.services.examples.Approvals" region="workflow"}
///
/// The class needs a [WorkflowContract] and a constructor without parameters. Each run has its own
/// instance.
///
/// @param <I> the type of what a run is started with: a record
/// @param <O> the type of what it returns; [Void] for nothing
public interface Workflow<I extends Record, O> {

    /// Does it.
    ///
    /// The method must ask for the same steps in the same order whenever it is run with the same
    /// input and given the same answers. So it asks the context for the time, for random numbers
    /// and for ids, and reads nothing else that changes.
    ///
    /// *Threads:* a virtual one of the run; it may wait as long as it likes. *Failure:* an
    /// exception ends the run: what was registered with [WorkflowContext#compensate] is run, the
    /// last one first, and the run has failed.
    O run(I input, WorkflowContext flow) throws Exception;
}
