package io.portolan.services.netty;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The version of Netty that listeners and clients need, and the one that is there.
///
/// A bill of materials, such as the one of Spring Boot 3.5, may choose Netty 4.1, where classes of
/// 4.2 are missing. This class names no type of Netty, so that it can say so.
///
/// *Threads:* any.
public final class NettyVersion {

    /// What this module is compiled with.
    static final String NEEDED = "4.2.18.Final";

    private static final String SERIES = "4.2.";
    private static final String MODULE = "io.netty.codec.http2";
    private static final String VERSIONS = "META-INF/io.netty.versions.properties";

    private static final List<String> USED =
            List.of(
                    "netty-buffer",
                    "netty-codec",
                    "netty-codec-base",
                    "netty-codec-http",
                    "netty-codec-http2",
                    "netty-common",
                    "netty-handler",
                    "netty-transport");

    /// A class of every Netty, and one of every Netty since 4.2.
    private static final String ANY = "io.netty.channel.Channel";

    private static final String NEW = "io.netty.channel.MultiThreadIoEventLoopGroup";
    private static final String HTTP2 = "io.netty.handler.codec.http2.Http2FrameCodec";

    private NettyVersion() {}

    /// Does nothing if Netty is there in a version that works.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] INSUFFICIENT_RESOURCES, with what
    /// is needed, what was found, and the lines of a `pom.xml` that mend it.
    ///
    /// @param who needs it, the beginning of the message
    public static void require(String who) {
        String message =
                complaint(
                        who,
                        NettyVersion.class.getClassLoader(),
                        NettyVersion.class.getModule().isNamed());
        if (message != null) {
            throw Fault.of(FaultCode.INSUFFICIENT_RESOURCES, message).exception();
        }
    }

    /// What is wrong with the Netty of a class loader; null for nothing.
    static @Nullable String complaint(String who, ClassLoader loader, boolean isModule) {
        Map<String, String> others = versions(loader);
        others.values().removeIf(version -> version.startsWith(SERIES));
        if (others.isEmpty() && has(loader, NEW) && has(loader, HTTP2)) {
            return null;
        }
        return has(loader, ANY) || !others.isEmpty()
                ? mismatch(who, others)
                : absence(who, isModule);
    }

    private static String mismatch(String who, Map<String, String> others) {
        String found =
                others.isEmpty()
                        ? "a Netty that lacks some of its classes"
                        : others.entrySet().stream()
                                .map(entry -> entry.getKey() + " " + entry.getValue())
                                .collect(Collectors.joining(", "));
        return """
        %s needs Netty %s or a newer 4.2, found %s: another bill of materials chose it. \
        If that is inherited from the parent of your pom.xml, write under <properties>:
            <netty.version>%s</netty.version>
        If you import it, import this before it:
            <dependency><groupId>io.netty</groupId><artifactId>netty-bom</artifactId>
            <version>%s</version><type>pom</type><scope>import</scope></dependency>\
        """
                .formatted(who, NEEDED, found, NEEDED, NEEDED);
    }

    private static String absence(String who, boolean isModule) {
        return isModule
                ? """
                %s needs Netty %s or a newer 4.2, found no module %s: write "requires %s;" in \
                module-info.java or start Java with --add-modules %s, and have \
                io.netty:netty-codec-http2:%s on the module path\
                """
                        .formatted(who, NEEDED, MODULE, MODULE, MODULE, NEEDED)
                : """
                %s needs Netty %s or a newer 4.2, found none: add the dependency \
                io.netty:netty-codec-http2:%s, or exclude no Netty from portolan-services\
                """
                        .formatted(who, NEEDED, NEEDED);
    }

    private static boolean has(ClassLoader loader, String type) {
        try {
            Class.forName(type, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /// What the jars that we use say of themselves: version by artifact. Where jars were merged
    /// into one, less is known.
    private static Map<String, String> versions(ClassLoader loader) {
        Map<String, String> versions = new TreeMap<>();
        try {
            for (URL url : Collections.list(loader.getResources(VERSIONS))) {
                Properties properties = new Properties();
                try (InputStream in = url.openStream()) {
                    properties.load(in);
                }
                for (String artifact : USED) {
                    String version = properties.getProperty(artifact + ".version");
                    if (version != null) {
                        versions.putIfAbsent(artifact, version); // classes too are taken here
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
