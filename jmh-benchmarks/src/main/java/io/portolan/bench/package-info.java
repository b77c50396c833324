/// Benchmarks of the runtimes and of clustering beside their peers.
///
/// ```
///   Main
/// ```
@NullMarked
package io.portolan.bench;

import org.jspecify.annotations.NullMarked;
