/// The place of the services: state that outlives a message, behind one uniform set of operations,
/// after DSS. It stands beside `io.portolan.mpi` on the core and never sees it.
///
/// The package has no types yet. What belongs here, in the terms of the DSS papers: contracts,
/// partners, state, the operations from CREATE to DROP, subscriptions and notifications, faults,
/// manifests, the directory and the node that hosts them; one Interleave of the core runs each
/// service.
///
/// ```
///      cli
///       |
///   services (here)     mpi
///            \          /
///             \        /
///               core
/// ```
@NullMarked
package io.portolan.services;

import org.jspecify.annotations.NullMarked;
