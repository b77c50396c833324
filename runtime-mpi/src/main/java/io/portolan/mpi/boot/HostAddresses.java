package io.portolan.mpi.boot;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;

/// Which hosts are this one, and by which address others reach it.
///
/// *Threads:* any; it may ask the network for names.
public final class HostAddresses {
    /// Nothing is sent there: the system only says by which way it would.
    private static final int ANY_PORT = 9;

    private HostAddresses() {}

    /// Whether a name or address is that of this host.
    public static boolean isThisHost(String host) {
        if (host.equals("localhost") || host.equals(HostIdentity.own().name())) {
            return true;
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false; // the launcher that starts processes there may know the name
        }
    }

    /// The address of this host on the way to the first of these hosts that is known; the name of
    /// this host if none is.
    public static String seenFrom(List<String> hosts) {
        for (String host : hosts) {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(new InetSocketAddress(InetAddress.getByName(host), ANY_PORT));
                if (!socket.getLocalAddress().isAnyLocalAddress()) {
                    return socket.getLocalAddress().getHostAddress();
                }
            } catch (IOException e) {
                // The next one may be known.
            }
        }
        return HostIdentity.own().name();
    }
}
