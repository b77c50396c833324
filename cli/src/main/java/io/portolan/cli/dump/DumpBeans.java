package io.portolan.cli.dump;

import io.portolan.core.dump.DumpMXBean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// The dispatchers of another JVM and its worlds of ranks, as its MBean server knows them.
final class DumpBeans {

    private static final Comparator<ObjectName> ORDER =
            Comparator.comparing((ObjectName name) -> name.getKeyProperty("type"))
                    .thenComparing(DumpBeans::plain);

    private static final long MOMENT_NANOS = 2_000_000_000;
    private static final long LOOK_NANOS = 20_000_000;

    private DumpBeans() {}

    /// Their names, dispatchers first.
    static List<String> names(Optional<ManagedJvm> jvm) throws IOException, JMException {
        return ask(jvm, (server, names) -> names.stream().map(DumpBeans::plain).toList());
    }

    /// Their dumps, in the order of the names.
    static List<String> dumps(Optional<ManagedJvm> jvm, DumpForm form)
            throws IOException, JMException {
        return ask(
                jvm,
                (server, names) -> {
                    List<String> dumps = new ArrayList<>();
                    for (ObjectName name : names) {
                        try {
                            dumps.add((String) server.invoke(name, form.operation(), null, null));
                        } catch (InstanceNotFoundException e) {
                            // It has ended meanwhile.
                        }
                    }
                    return dumps;
                });
    }

    @SuppressWarnings("BanJNDI") // the address is the JVM's own, read by attaching to it
    private static List<String> ask(Optional<ManagedJvm> jvm, BeanQuery query)
            throws IOException, JMException {
        if (jvm.isEmpty()) {
            return List.of();
        }
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(jvm.get().address()))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            return query.of(server, names(server, jvm.get().count()));
        }
    }

    /// All their names. The agent may have been started just now, so those who look for it get a
    /// moment to register.
    private static List<ObjectName> names(MBeanServerConnection server, int count)
            throws IOException, JMException {
        ObjectName pattern = ObjectName.getInstance(DumpMXBean.NAMES);
        long startNanos = System.nanoTime();
        Set<ObjectName> names = server.queryNames(pattern, null);
        while (names.size() < count && System.nanoTime() - startNanos < MOMENT_NANOS) {
            LockSupport.parkNanos(LOOK_NANOS);
            names = server.queryNames(pattern, null);
        }
        return names.stream().sorted(ORDER).toList();
    }

    private static String plain(ObjectName name) {
        return ObjectName.unquote(name.getKeyProperty("name"));
    }

    private interface BeanQuery {
        List<String> of(MBeanServerConnection server, List<ObjectName> names)
                throws IOException, JMException;
    }
}
