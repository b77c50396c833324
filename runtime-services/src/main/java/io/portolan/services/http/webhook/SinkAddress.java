package io.portolan.services.http.webhook;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/// Whether events may be posted to an address: not to this machine or its private network, where
/// the client itself could not post, unless the node allows it.
final class SinkAddress {

    private SinkAddress() {}

    /// *Failure:* [FaultException] when they may not; [UnknownHostException] when nobody knows now
    /// where the name leads. *Threads:* blocks while the name is looked up.
    static void check(URI sink, boolean hasPrivate) throws UnknownHostException {
        String scheme = sink.getScheme();
        String host = sink.getHost();
        boolean isHttp = "http".equals(scheme) || "https".equals(scheme);
        if (!isHttp || host == null || sink.getUserInfo() != null) {
            throw refused("is no http or https address without user information");
        }
        if (hasPrivate) {
            return;
        }
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (isPrivate(address)) {
                throw refused(
                        "leads to a loopback or private address, which this node does not allow");
            }
        }
    }

    static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean isUnique = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
        boolean isCarrier = bytes.length == 4 && bytes[0] == 100 && (bytes[1] & 0xc0) == 64;
        boolean isZero = bytes.length == 4 && bytes[0] == 0;
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || isUnique
                || isCarrier
                || isZero;
    }

    private static FaultException refused(String why) {
        return Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, "sink " + why).exception();
    }
}
