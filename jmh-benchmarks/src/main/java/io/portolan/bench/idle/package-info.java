/// What idle threads cost.
///
/// ```
///   IdleProgram  (a JVM: contender)    work --- settle ---[ idle ]---
///        |
///   IdleContender --> pipeline.Engine
/// ```
@NullMarked
package io.portolan.bench.idle;

import org.jspecify.annotations.NullMarked;
