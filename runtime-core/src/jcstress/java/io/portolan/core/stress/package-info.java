/// Concurrency stress tests of the core's public types: two actors race millions of times, and
/// every outcome that the memory model allows has a name.
///
/// ```
///   state ----> actor 1 --+
///         \---> actor 2 --+--> arbiter --> outcome: acceptable or forbidden
/// ```
///
/// In reading order: [io.portolan.core.stress.ParkerStress], [io.portolan.core.stress.PortStress],
/// [io.portolan.core.stress.SerialReceiveStress]. The package-private types are raced in their own
/// packages.
@NullMarked
package io.portolan.core.stress;

import org.jspecify.annotations.NullMarked;
