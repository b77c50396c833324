/// Ports, arbiters and dispatchers: in-process message coordination after CCR.
module io.portolan.core {
    requires static transitive org.jspecify;
    requires static java.management;
    requires jdk.jfr;
    requires org.jctools.core.jdk11;

    exports io.portolan.core;
    exports io.portolan.core.dump;
    exports io.portolan.core.interop;
}
