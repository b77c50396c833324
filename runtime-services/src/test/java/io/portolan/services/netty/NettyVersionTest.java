package io.portolan.services.netty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.services.node.ServiceNode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.cbor.CBORFactory;

/// Services in process need no Netty; a listener or a client says which one it needs and found.
class NettyVersionTest {

    /// The JDK alone. The platform's class loader would find what is on the module path, too.
    private static final ClassLoader NOTHING =
            new ClassLoader(null) {
                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    if (name.startsWith("java") || name.startsWith("jdk.")) {
                        return ClassLoader.getPlatformClassLoader().loadClass(name);
                    }
                    throw new ClassNotFoundException(name);
                }
            };

    /// Of JCTools, which the core has to itself.
    private static final String PARENT = "org.jctools.queues.MessagePassingQueue";

    private static final String QUEUE =
            "org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue";

    @TempDir Path folder;

    @Test
    void theNettyOfTheBuildIsTheOneNeeded() throws Exception {
        assertNull(complaint(getClass().getClassLoader(), false));
        Path pom = Path.of("..", "pom.xml");
        assertEquals(
                "<netty.version>" + NettyVersion.NEEDED + "</netty.version>",
                Files.readAllLines(pom).stream()
                        .map(String::strip)
                        .filter(line -> line.startsWith("<netty.version>"))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void anotherSeriesIsNamedWithTheLinesThatMendIt() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(urls(jar("4.1.128.Final")), NOTHING)) {
            assertEquals(
                    """
                    this needs Netty 4.2.18.Final or a newer 4.2, found netty-common 4.1.128.Final: \
                    another bill of materials chose it. If that is inherited from the parent of your \
                    pom.xml, write under <properties>:
                        <netty.version>4.2.18.Final</netty.version>
                    If you import it, import this before it:
                        <dependency><groupId>io.netty</groupId><artifactId>netty-bom</artifactId>
                        <version>4.2.18.Final</version><type>pom</type><scope>import</scope></dependency>\
                    """,
                    complaint(loader, false));
        }
    }

    @Test
    void anArtifactOfAnotherSeriesIsFoundBesideTheRightOnes() throws Exception {
        ClassLoader all = getClass().getClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls(jar("4.1.128.Final")), all)) {
            assertNull(complaint(loader, false)); // behind the parent's, as its classes are
        }
        try (URLClassLoader loader =
                new URLClassLoader(urls(jar("4.1.128.Final"), netty()), NOTHING)) {
            String complaint = String.valueOf(complaint(loader, false));
            assertTrue(complaint.contains("found netty-common 4.1.128.Final:"), complaint);
        }
    }

    @Test
    void withoutNettyItSaysWhatToAdd() throws IOException {
        assertEquals(
                """
                this needs Netty 4.2.18.Final or a newer 4.2, found none: add the dependency \
                io.netty:netty-codec-http2:4.2.18.Final, or exclude no Netty from portolan-services\
                """,
                complaint(NOTHING, false));
        assertEquals(
                """
                this needs Netty 4.2.18.Final or a newer 4.2, found no module io.netty.codec.http2: \
                write "requires io.netty.codec.http2;" in module-info.java or start Java with \
                --add-modules io.netty.codec.http2, and have io.netty:netty-codec-http2:4.2.18.Final \
                on the module path\
                """,
                complaint(NOTHING, true));
    }

    @Test
    void servicesInProcessNeedNoNetty() throws Exception {
        try (URLClassLoader loader = withoutNetty()) {
            assertEquals(
                    "Ended",
                    ((List<?>) call(loader, "io.portolan.services.examples.Scores")).getLast());
        }
    }

    @Test
    void listenersAndClientsSayThatNettyIsMissing() throws Exception {
        try (URLClassLoader loader = withoutNetty()) {
            for (String method : new String[] {"listens", "asks", "joins"}) {
                Class<?> type = loader.loadClass(WithoutNetty.class.getName());
                Method tried = type.getDeclaredMethod(method);
                tried.setAccessible(true);
                String message = (String) tried.invoke(null);
                assertTrue(message.contains("needs Netty 4.2.18.Final"), message);
                assertTrue(message.contains("found none"), message);
            }
        }
    }

    private static Object call(ClassLoader loader, String type) throws Exception {
        Method play = loader.loadClass(type).getDeclaredMethod("play");
        play.setAccessible(true);
        try {
            return play.invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /// Our classes and what they need, but for Netty.
    private static URLClassLoader withoutNetty() throws Exception {
        return new URLClassLoader(
                Stream.of(
                                NettyVersionTest.class,
                                ServiceNode.class,
                                Port.class,
                                Class.forName(QUEUE),
                                Class.forName(PARENT),
                                ObjectMapper.class,
                                JsonParser.class,
                                CBORFactory.class,
                                com.fasterxml.jackson.annotation.JsonInclude.class)
                        .map(NettyVersionTest::origin)
                        .distinct()
                        .toArray(URL[]::new),
                NOTHING);
    }

    private static URL origin(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private static @Nullable String complaint(ClassLoader loader, boolean isModule) {
        return NettyVersion.complaint("this", loader, isModule);
    }

    private static Path netty() throws URISyntaxException {
        return Path.of(origin(io.netty.util.Version.class).toURI());
    }

    private static URL[] urls(Path... paths) throws IOException {
        URL[] urls = new URL[paths.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = paths[i].toUri().toURL();
        }
        return urls;
    }

    private Path jar(String version) throws IOException {
        Path metadata = Files.createDirectories(folder.resolve("META-INF"));
        Files.writeString(
                metadata.resolve("io.netty.versions.properties"),
                "netty-common.version=%s\nnetty-tcnative.version=2.0.1\n".formatted(version));
        return folder;
    }
}
