/// What every kind of wires is tested by.
///
/// ```
///   WiresContract, WiresStress, EchoContract  <--  a test for each kind, also in modules of their own
///        |                          |
///     WireJob, Recorder, Pattern    EchoPair  <-->  Echo in a WireChild
/// ```
@NullMarked
package io.portolan.mpi.wiretest;

import org.jspecify.annotations.NullMarked;
