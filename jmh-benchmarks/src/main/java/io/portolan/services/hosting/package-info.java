/// Concurrency stress tests of the services' package-private types: one actor for each side of a
/// protocol.
///
/// ```
///   adders --> MpscChain --> a taker
///                  ^
///                  +-------- who looks
/// ```
///
/// In reading order: [io.portolan.services.hosting.ChainRestStress],
/// [io.portolan.services.hosting.ChainCloseStress].
@NullMarked
package io.portolan.services.hosting;

import org.jspecify.annotations.NullMarked;
