/// Whether Netty is there, and in a version that works, before a node listens or a client connects.
/// Services that are asked in their own process only need no Netty.
///
/// ```
///   ServiceNodeBuilder.start --+--> NettyVersion.require --> goes on, or FaultException
///   ServiceClient.of ----------+         reads the versions that the jars name
/// ```
@NullMarked
package io.portolan.services.netty;

import org.jspecify.annotations.NullMarked;
