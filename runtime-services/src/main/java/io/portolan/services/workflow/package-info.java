/// Workflows: methods that go on where they were after a crash.
///
/// ```
///   Workflow.run(input, WorkflowContext) --> service, step, sleep, signal, fork, compensate ...
///        |  a class with a WorkflowContract
///        v
///   a service with the state WorkflowRuns: each WorkflowRun is an item
///        actions start, signal, cancel, result, resume, forget; query steps
///        |
///        v
///   Journal: JournalEntry by run and place, durable before the method goes on
/// ```
///
/// {@snippet class="io.portolan.services.examples.Approvals" region="workflow"}
///
/// In reading order: [io.portolan.services.workflow.Workflow],
/// [io.portolan.services.workflow.WorkflowContract],
/// [io.portolan.services.workflow.WorkflowContext] with its [io.portolan.services.workflow.Fork]s;
/// [io.portolan.services.workflow.WorkflowRuns], [io.portolan.services.workflow.WorkflowRun],
/// [io.portolan.services.workflow.WorkflowStep], [io.portolan.services.workflow.RunId],
/// [io.portolan.services.workflow.WorkflowSignal]; [io.portolan.services.workflow.Journal].
@NullMarked
package io.portolan.services.workflow;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   WorkflowReader --> Contract, whose handlers are a WorkflowService of a WorkflowType
//                                     |              \
//                    start, resume    |               RunPublisher --> the state of the service
//                                     v
//   RunningWorkflow: thread, replay, signals, cancel --> Journal: StoreJournal, MemoryJournal
//        ^        |                                         RunStart, JournalEntry, EndedRun
//        |        v
//   WorkflowBranch (WorkflowContext): places, StepOutcome --> StepOperations --> other services
