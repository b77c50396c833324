/// Whether a build is slower than another: `bench compare`, and what a run with `--against` ends
/// with.
///
/// ```
///   BenchResults A, BenchResults B  -->  Regressions  --each row-->  Series, Series  -->  Verdict
/// ```
@NullMarked
package io.portolan.bench.regression;

import org.jspecify.annotations.NullMarked;
