package io.portolan.services.http.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.util.concurrent.TimeUnit;

/// The ends of a connection, or of a stream of HTTP/2.
@SuppressWarnings("FutureReturnValueIgnored") // whatever becomes of it, the channel ends
final class LingeringClose {

    private static final long LINGER_MILLIS = 1000;

    private LingeringClose() {}

    /// Closes after the last answer, such that the client can read it even if it still sends: bytes
    /// that nobody reads would reset the connection. On the event loop, when the answer is written.
    ///
    /// @param isCutStream whether it is a stream of HTTP/2, of whose request the rest is not wanted
    static void close(ChannelHandlerContext here, boolean isCutStream) {
        if (isCutStream) { // the answer holds all the same
            here.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR))
                    .addListener(done -> here.close());
        } else if (here.channel() instanceof SocketChannel socket) {
            socket.shutdownOutput();
            socket.config().setAutoRead(true);
            here.executor().schedule(() -> here.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            here.close();
        }
    }

    /// Closes without waiting for the client: what it has not read is let go. A stream of HTTP/2
    /// that is ended but not read would go on holding it.
    static void cut(ChannelHandlerContext here) {
        if (here.channel() instanceof Http2StreamChannel) {
            here.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL))
                    .addListener(done -> here.close());
        } else {
            here.close();
        }
    }
}
