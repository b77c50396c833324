/// The loops of the predefined operations: one loop per operation and element type.
///
/// ```
///          inout   | x0 x1 x2 x3 |     of the lower ranks: the left operand, overwritten
///                     op op op op
///          in      | y0 y1 y2 y3 |     of the higher ranks: only read
///
///    NumberLoops      Sum  Prod  Max  Min          all but boolean
///    BitwiseLoops     and  or  xor                byte short char int long
///    LogicalLoops     and  or  xor                those and boolean
///    ExtremeLoc       MIN  MAX of value and index short int long float double
/// ```
///
/// Reading order: `ReductionKernel`, `NumberLoops`, `SumOfTwo`, `BitwiseLoops`, `LogicalLoops`,
/// `ExtremeLoc`. A loop is written once per type and not once over a function of two elements,
/// because the compiler vectorizes a loop only where it knows what is called, and one loop that
/// meets many functions never does.
@NullMarked
package io.portolan.mpi.reduction;

import org.jspecify.annotations.NullMarked;
