package io.portolan.services.http.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.timeout.IdleStateEvent;

/// One connection of HTTP/2, whose streams are each an [HttpConnection]: it ends, after telling the
/// client, when it has been silent for long and has no streams.
///
/// *Threads:* the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // whatever becomes of it, the channel ends
final class Http2Connection extends ChannelInboundHandlerAdapter {

    private final HttpServerContext server;
    private final Http2FrameCodec codec;

    Http2Connection(HttpServerContext server, Http2FrameCodec codec) {
        this.server = server;
        this.codec = codec;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        server.opened(added.channel());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext here, Object event) throws Exception {
        if (event instanceof IdleStateEvent) {
            if (codec.connection().numActiveStreams() == 0) {
                here.close(); // the codec sends GOAWAY first
            }
        } else {
            super.userEventTriggered(here, event);
        }
    }
}
