/// Concurrency stress tests of the services' public types: two actors race millions of times, and
/// every outcome that the memory model allows has a name.
///
/// ```
///   state ----> actor 1 --+
///         \---> actor 2 --+--> arbiter --> outcome: acceptable or forbidden
/// ```
///
/// In reading order: [io.portolan.stress.ExchangeStress] and
/// [io.portolan.stress.ExchangeAnswerStress]. The package-private types of the services are raced
/// in package `io.portolan.services.hosting` of this module.
@NullMarked
package io.portolan.stress;

import org.jspecify.annotations.NullMarked;
