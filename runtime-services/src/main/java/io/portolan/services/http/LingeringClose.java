package io.portolan.services.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import java.util.concurrent.TimeUnit;

/// The end of a connection after its last answer, such that the client can read that answer even if
/// it still sends: bytes that nobody reads would reset the connection.
@SuppressWarnings("FutureReturnValueIgnored") // whatever becomes of it, the channel ends
final class LingeringClose {

    private static final long LINGER_MILLIS = 1000;

    private LingeringClose() {}

    /// Closes; on the event loop, when the answer is written.
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
}
