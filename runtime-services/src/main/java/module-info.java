/// Stateful services with uniform operations, the place of DSS above the core.
///
/// Begin with [io.portolan.services], what authors of services write, and
/// [io.portolan.services.node], what runs them. [io.portolan.services.http] and
/// [io.portolan.services.binary] let others ask them, [io.portolan.services.client] asks the
/// services of another process, [io.portolan.services.access] says who may ask what.
///
/// Services that are asked in their own process need no Netty. Nodes that listen and clients do: on
/// the class path Maven brings it along; a program of named modules says `requires
/// io.netty.codec.http2` too, or is started with `--add-modules io.netty.codec.http2`.
module io.portolan.services {
    requires static transitive org.jspecify;
    requires transitive io.portolan.core;
    requires static io.netty.buffer;
    requires static io.netty.codec;
    requires static io.netty.codec.http;
    requires static io.netty.codec.http2;
    requires static io.netty.common;
    requires static io.netty.handler;
    requires static io.netty.transport;
    requires jdk.jfr;
    requires java.management;
    requires java.naming;
    requires java.net.http;
    requires tools.jackson.databind;
    requires tools.jackson.dataformat.cbor;

    exports io.portolan.services;
    exports io.portolan.services.access;
    exports io.portolan.services.binary;
    exports io.portolan.services.client;
    exports io.portolan.services.http;
    exports io.portolan.services.http.wire;
    exports io.portolan.services.metrics;
    exports io.portolan.services.node;
    exports io.portolan.services.nodes;
    exports io.portolan.services.operation;
    exports io.portolan.services.system;
    exports io.portolan.services.workflow;
}
