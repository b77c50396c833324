package io.portolan.cli.dump;

import io.portolan.core.DumpMXBean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    private DumpBeans() {}

    /// Their names, dispatchers first.
    static List<String> names(Optional<String> address) throws IOException, JMException {
        return ask(address, (server, names) -> names.stream().map(DumpBeans::plain).toList());
    }

    /// Their dumps, in the order of the names.
    static List<String> dumps(Optional<String> address, DumpForm form)
            throws IOException, JMException {
        return ask(
                address,
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
    private static List<String> ask(Optional<String> address, Answer answer)
            throws IOException, JMException {
        if (address.isEmpty()) {
            return List.of();
        }
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(address.get()))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName pattern = ObjectName.getInstance(DumpMXBean.NAMES);
            List<ObjectName> names =
                    server.queryNames(pattern, null).stream().sorted(ORDER).toList();
            return answer.of(server, names);
        }
    }

    private static String plain(ObjectName name) {
        return ObjectName.unquote(name.getKeyProperty("name"));
    }

    private interface Answer {
        List<String> of(MBeanServerConnection server, List<ObjectName> names)
                throws IOException, JMException;
    }
}
