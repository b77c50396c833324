/// Stateful services with uniform operations, the place of DSS above the core.
module io.portolan.services {
    requires static transitive org.jspecify;
    requires transitive io.portolan.core;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.codec.http2;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
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
}
