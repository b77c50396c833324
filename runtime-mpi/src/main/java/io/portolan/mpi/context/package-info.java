/// One rank's side of a communicator, below the types that users see: it names the operation that
/// is under way, checks arguments, translates ranks of the communicator into processes, and says by
/// exceptions why something cannot be done.
///
/// ```
///   Comm.send(buffer, dest, tag)
///        |
///      Call = CommOperation + Context --error(...)--> MPIException, of which the error handler hears
///        |
///      Arguments, ItemArguments: dest, tag, ranges of buffers; ObjectContent, ObjectValue: objects
///        |
///      Context --process(dest)--> CheckedEndpoint --> engine: Endpoint
///        |                             | waits in vain: Disagreement says what does not fit,
///        |                             | CommHealth which rank is lost
///      Tracer: begin and end of each operation
/// ```
///
/// Reading order: `CommOperation`, `Call`, `SpecialValues`, `Arguments`, `ItemArguments`, `Context`
/// (made from a `CommPlan`), `CheckedEndpoint`, `CommHealth`, `RendezvousKey`, `Disagreement`,
/// `Tracer`, `ObjectContent`, `ObjectValue`, `LibraryCalls`. Of collectives the package knows only
/// that a native library may run them.
@NullMarked
package io.portolan.mpi.context;

import org.jspecify.annotations.NullMarked;
