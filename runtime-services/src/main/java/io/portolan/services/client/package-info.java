/// A client of a node, for programs that have no node of their own.
///
/// ```
///   ServiceClient --> call.BlockingProxy --> binary.BinaryClient: one connection, frames over TCP
///        ^
///   ClientSettings
/// ```
@NullMarked
package io.portolan.services.client;

import org.jspecify.annotations.NullMarked;
