/// What every kind of wires is tested by.
///
/// ```
///   WiresContract, WiresStress, EchoContract  <--  a test for each kind, also in modules of their own
///        |                          |
///     WireJob, Recorder, Pattern    EchoPair  <-->  Echo in a WireChild
///
///   QuietWires  <--  stubs of tests of what is above the wires
/// ```
@NullMarked
package io.portolan.mpi.wiretest;

import org.jspecify.annotations.NullMarked;
