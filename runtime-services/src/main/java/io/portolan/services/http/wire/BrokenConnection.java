package io.portolan.services.http.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http2.Http2Exception;
import io.portolan.services.operation.Secrets;
import java.io.IOException;

/// The end of a pipeline: ends a connection that broke. That a client resets a connection, sends
/// what is no TLS or breaks the protocol, is none of the node's concern; anything else is logged.
final class BrokenConnection extends ChannelInboundHandlerAdapter {

    private static final System.Logger LOG = System.getLogger(BrokenConnection.class.getName());

    @Override
    public void exceptionCaught(ChannelHandlerContext here, Throwable cause) {
        boolean isOfClient =
                cause instanceof IOException
                        || cause instanceof DecoderException
                        || cause instanceof Http2Exception;
        if (!isOfClient) {
            LOG.log(System.Logger.Level.ERROR, "a connection failed", Secrets.hidden(cause));
        }
        if (!(cause instanceof Http2Exception)) { // which the codec answers with GOAWAY
            var _ = here.close();
        }
    }
}
