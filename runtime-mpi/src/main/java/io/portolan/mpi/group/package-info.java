/// Lists of processes: the members of a communicator, and the neighbors of a rank in a topology.
///
/// ```
///   rank        0   1   2   3   4        GroupMembers: process(rank) and rankOf(process)
///   process     4   6   8   1   2
///               \_______/   \___/        few arithmetic progressions, or else a list
///                 4, +2      1, +1
/// ```
///
/// A process is a rank of the world. Reading order: `GroupMembers` with its builder,
/// `TopologyNeighbors`. The groups that users see are in the package above.
@NullMarked
package io.portolan.mpi.group;

import org.jspecify.annotations.NullMarked;
