/// What every kind of wires is tested by.
///
/// ```
///   WiresContract, WiresStress  <--  a test for each kind, also in modules of their own
///        |
///     WireJob, Recorder, Pattern
/// ```
@NullMarked
package io.portolan.mpi.wiretest;

import org.jspecify.annotations.NullMarked;
