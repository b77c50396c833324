/// A client of a node, for programs that have no node of their own.
///
/// ```
///   ClientSettings --> ServiceClient --> ServiceProxy ---- frames over TCP ----> a node elsewhere
/// ```
///
/// {@snippet class="io.portolan.services.examples.ScoresClient" region="client"}
@NullMarked
package io.portolan.services.client;

import org.jspecify.annotations.NullMarked;

// Inside: `ServiceClient` gives `BlockingProxy`s over one `BinaryClient`.
