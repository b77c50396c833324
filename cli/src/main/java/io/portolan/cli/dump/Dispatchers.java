package io.portolan.cli.dump;

import io.portolan.core.DispatcherMXBean;
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

/// The dispatchers of another JVM, as its MBean server knows them.
final class Dispatchers {

    private Dispatchers() {}

    /// The names of the open dispatchers.
    static List<String> names(Optional<String> address) throws IOException, JMException {
        return ask(address, (server, names) -> names.stream().map(Dispatchers::plain).toList());
    }

    /// The dumps of the open dispatchers, in the order of their names.
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
                            // It was closed meanwhile.
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
            ObjectName pattern = ObjectName.getInstance(DispatcherMXBean.NAMES);
            List<ObjectName> names =
                    server.queryNames(pattern, null).stream()
                            .sorted(Comparator.comparing(Dispatchers::plain))
                            .toList();
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
