/// The command line: one class per command.
module io.portolan.cli {
    requires static org.jspecify;
    requires info.picocli;
    requires io.netty.codec.http2; // nodes listen
    requires io.portolan.clustering;
    requires io.portolan.clustering.service;
    requires io.portolan.core;
    requires io.portolan.mpi;
    requires io.portolan.mpi.tcp; // ranks on several hosts
    requires io.portolan.services;
    requires java.compiler;
    requires java.logging;
    requires java.management;
    requires java.management.rmi; // the way to another JVM, which java.management finds by itself
    requires java.net.http;
    requires jdk.attach;
    requires me.tongfei.progressbar;

    opens io.portolan.cli to
            info.picocli;
    opens io.portolan.cli.call to
            info.picocli;
    opens io.portolan.cli.cluster to
            info.picocli;
    opens io.portolan.cli.dump to
            info.picocli;
    opens io.portolan.cli.job to
            info.picocli;
    opens io.portolan.cli.launch to
            info.picocli;
    opens io.portolan.cli.node to
            info.picocli;
    opens io.portolan.cli.project to
            info.picocli;
    opens io.portolan.cli.run to
            info.picocli;
}
