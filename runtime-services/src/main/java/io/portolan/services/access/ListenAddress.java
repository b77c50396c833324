package io.portolan.services.access;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/// Where a listener may listen.
///
/// *Failure:* [io.portolan.services.operation.FaultException] with the remedy.
public final class ListenAddress {

    private ListenAddress() {}

    /// The address of a host, if it cannot be reached from elsewhere or somebody is asked who he
    /// is.
    ///
    /// @param isOpen whether there are rules, or the node's owner consents to live without
    public static InetSocketAddress of(String host, int port, boolean isOpen) {
        InetAddress address = resolved(host);
        if (!isOpen && !address.isLoopbackAddress()) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "address "
                                    + host
                                    + " can be reached from elsewhere and"
                                    + " everybody could do everything: give access rules, or bind"
                                    + " 127.0.0.1, or consent to an open node")
                    .exception();
        }
        return new InetSocketAddress(address, port);
    }

    /// That this address could not be bound.
    public static RuntimeException refused(InetSocketAddress address, Throwable cause) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "port "
                                + address.getPort()
                                + " of "
                                + address.getHostString()
                                + " cannot be bound ("
                                + cause.getMessage()
                                + "): choose another one, or 0 for any")
                .exception();
    }

    private static InetAddress resolved(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw Fault.of(
                            FaultCode.INVALID_BODY,
                            "address " + host + " is unknown: an address of this machine is needed")
                    .exception();
        }
    }
}
