package io.portolan.core.watch;

import io.portolan.core.dump.Dump;
import io.portolan.core.dump.DumpMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/// Something in the platform's MBean server, as long as it is open. The only class that needs
/// module `java.management`.
final class ManagedDump implements DumpMXBean {

    private final Supplier<? extends Dump> dump;
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    private ManagedDump(String type, String name, Supplier<? extends Dump> dump)
            throws JMException {
        this.dump = dump;
        this.name = register(type, name);
    }

    /// Registers it as `io.portolan.core:type=TYPE,name="..."`, with a number behind the name if
    /// another one has the same.
    ///
    /// @return what takes it out again
    static Runnable of(String type, String name, Supplier<? extends Dump> dump) throws JMException {
        ManagedDump managed = new ManagedDump(type, name, dump);
        return managed::unregister;
    }

    /// Whether somebody has started an MBean server in this JVM. Starts none.
    static boolean hasServer() {
        return !MBeanServerFactory.findMBeanServer(null).isEmpty();
    }

    @Override
    public String dumpText() {
        return dump.get().text();
    }

    @Override
    public String dumpJson() {
        return dump.get().json();
    }

    private ObjectName register(String type, String wanted) throws JMException {
        for (int number = 1; ; number++) {
            String text = wanted + (number == 1 ? "" : " #" + number);
            ObjectName free =
                    new ObjectName(
                            NAMES.replace("type=*", "type=" + type)
                                    .replace("name=*", "name=" + ObjectName.quote(text)));
            try {
                server.registerMBean(this, free);
                return free;
            } catch (InstanceAlreadyExistsException e) {
                // the next number
            }
        }
    }

    private void unregister() {
        try {
            server.unregisterMBean(name);
        } catch (JMException e) {
            FailureLog.report(name + " stays visible", e);
        }
    }
}
