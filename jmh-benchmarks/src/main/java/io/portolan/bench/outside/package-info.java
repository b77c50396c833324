/// Posts from outside to engines that are busy without end: does anybody run them?
///
/// ```
///   OutsideProgram  (a JVM: contender)
///        |
///     Probing ---- EndlessChain   two of them keep all threads of the engine busy
///        |
///      OutsideProbe                      what the outside thread posts every millisecond
/// ```
@NullMarked
package io.portolan.bench.outside;

import org.jspecify.annotations.NullMarked;
