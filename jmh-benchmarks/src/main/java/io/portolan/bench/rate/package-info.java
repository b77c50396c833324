/// How many messages the threads of a rank send, together and by one.
///
/// ```
///   RateProgram  (a JVM: contender, bytes)
///        |
///     Stream      rank 0, thread i --- 64 messages with tag i ---> rank 1, thread i
///                                  <------- an answer ------------
/// ```
@NullMarked
package io.portolan.bench.rate;

import org.jspecify.annotations.NullMarked;
