/// Ports, arbiters and dispatchers: in-process message coordination after CCR.
///
/// Begin with the package [io.portolan.core]. Who needs other interfaces of the JDK goes on with
/// [io.portolan.core.interop], who looks for what a program waits for with [io.portolan.core.dump].
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
