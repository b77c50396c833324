/// The making of communicators and their topologies.
///
/// ```
///   each rank: a record --> Construction, a Contribution: a pure function of all records
///                               |
///                               v
///                a CommPlan for each rank --> its Context, and its place in CommBarriers
///
///   ranks without a communicator of their own yet meet at the IntercommRendezvous
///   CartTopology, GraphTopology, DistGraphTopology: which ranks are neighbors
/// ```
///
/// Reading order: `Construction`, `CommBarriers`, `IntercommRendezvous`, `CartTopology`,
/// `GraphTopology`, `DistGraphTopology`. Decision 18 says why a plan holds numbers only.
@NullMarked
package io.portolan.mpi.construct;

import org.jspecify.annotations.NullMarked;
