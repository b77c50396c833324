package io.portolan.core;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// A dispatcher in the platform's MBean server, as long as it is open. The only class that needs
/// module `java.management`.
final class ManagedDispatcher implements DispatcherMXBean {

    private final Dispatcher dispatcher;
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    private ManagedDispatcher(Dispatcher dispatcher) throws JMException {
        this.dispatcher = dispatcher;
        this.name = register();
    }

    /// Registers it as `io.portolan.core:type=Dispatcher,name="..."`, with a number behind the name
    /// if another one has the same.
    ///
    /// @return what takes it out again
    static Runnable of(Dispatcher dispatcher) throws JMException {
        ManagedDispatcher managed = new ManagedDispatcher(dispatcher);
        return managed::unregister;
    }

    @Override
    public String dumpText() {
        return dispatcher.dump().text();
    }

    @Override
    public String dumpJson() {
        return dispatcher.dump().json();
    }

    private ObjectName register() throws JMException {
        System.setProperty(MARK, "true");
        for (int number = 1; ; number++) {
            String text = dispatcher.name() + (number == 1 ? "" : " #" + number);
            ObjectName free = new ObjectName(NAMES.replace("*", "name=" + ObjectName.quote(text)));
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
            FailureLog.report("dispatcher '" + dispatcher.name() + "' stays visible", e);
        }
    }
}
