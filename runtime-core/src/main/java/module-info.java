/// Ports, arbiters and dispatchers: in-process message coordination after CCR.
@SuppressWarnings("module") // its users are built after it
module io.portolan.core {
    requires static transitive org.jspecify;
    requires static java.management;
    requires jdk.jfr;
    requires org.jctools.core.jdk11;

    exports io.portolan.core;
    exports io.portolan.core.dump;
    exports io.portolan.core.interop;
    exports io.portolan.core.wait to
            io.portolan.mpi,
            io.portolan.services;
    exports io.portolan.core.watch to
            io.portolan.mpi,
            io.portolan.services;
}
