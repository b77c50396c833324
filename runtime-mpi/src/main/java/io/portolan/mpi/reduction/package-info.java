/// The loops of the predefined operations: one file per operation, one loop per element type.
///
/// ```
///          inout   | x0 x1 x2 x3 |     of the lower ranks: the left operand, overwritten
///                     op op op op
///          in      | y0 y1 y2 y3 |     of the higher ranks: only read
///
///    arithmetic       Sum  Prod  Min  Max          all but boolean
///    bits             BitwiseAnd  Or  Xor          byte short char int long
///    truth            LogicalAnd  Or  Xor          those and boolean
///    value and index  ExtremeLoc                   short int long float double
/// ```
///
/// Reading order: `ReductionKernel`, `NumberLoops`, `Sum`, `SumOfTwo`, `LogicalAnd`, `ExtremeLoc`.
/// A loop is written once per type and not once over a function of two elements, because the
/// compiler vectorizes a loop only where it knows what is called, and one loop that meets many
/// functions never does.
@NullMarked
package io.portolan.mpi.reduction;

import org.jspecify.annotations.NullMarked;
