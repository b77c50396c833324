/// What a world of ranks has sent, and how long its ranks have waited for each other.
///
/// ```
///   World.builder(4).profile(Profiling.standard(), profile -> ...).run(program)
///
///   Profile --- ProfileFigures --- ProfiledProcess*    which ranks each process of the job has
///      |                       --- MessageCount*       by source, destination, channel and size
///      |                       --- OperationTime*      by rank and operation
///      |                       --- CallSiteTime*       by line of the program
///      |                       --- LateRank*           who waited for whom, and how long
///      |                       --- CollectiveSpread*   how far apart the ranks arrived
///      |
///      +--- TraceEvent*                                 what happened when, for a drawing
///
///   text()    json()    html()    trace()               or all of them: writeTo(folder)
/// ```
///
/// {@snippet class="io.portolan.mpi.examples.ProfiledRing" region="profile"}
///
/// In reading order: [io.portolan.mpi.profile.Profiling], [io.portolan.mpi.profile.Profile],
/// [io.portolan.mpi.profile.ProfileFigures], [io.portolan.mpi.profile.ProfiledProcess],
/// [io.portolan.mpi.profile.MessageCount] with [io.portolan.mpi.profile.MessageChannel] and
/// [io.portolan.mpi.profile.SizeClass], [io.portolan.mpi.profile.OperationTime],
/// [io.portolan.mpi.profile.CallSiteTime], [io.portolan.mpi.profile.LateRank],
/// [io.portolan.mpi.profile.CollectiveSpread], [io.portolan.mpi.profile.TraceEvent].
@NullMarked
package io.portolan.mpi.profile;

import org.jspecify.annotations.NullMarked;

// The package holds values and how they are shown, and knows nothing of worlds. `ProfileSums` adds
// up
// for `ProfileTables`, which `ProfileText` and, with `ProfileDrawing`, `ProfilePage` show;
// `TraceDocument` shows the events.
