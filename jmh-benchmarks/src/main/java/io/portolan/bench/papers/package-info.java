/// What the papers show, measured here and drawn beside their figures: `bench papers`.
///
/// ```
///   PapersCommand --> Papers                items, steps and views, from papers.json
///        |
///   PapersReport  --> Curves                the rows of a view, and the published figures
///                 --> Chart, Drawing        with Html
/// ```
@NullMarked
package io.portolan.bench.papers;

import org.jspecify.annotations.NullMarked;
