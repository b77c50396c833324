package io.portolan.services.binary;

import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Reason;
import io.portolan.services.operation.Encoded;
import java.util.ArrayList;
import java.util.List;

/// What the next flush tells subscribers: a delivery that several of them get is one frame.
///
/// Overview. Frames are numbered in their order, and each subscription knows the number of the last
/// frame in which it has a delivery. Its next one goes into a later frame of the same delivery if
/// there is one, else into a new frame at the end. So each subscription has its order, whatever the
/// order in which subscriptions come here.
///
/// *Threads:* the event loop's.
final class NotifyFrames {

    private static final int MOST_FRAMES = 256;
    private static final int MOST_BYTES = 1 << 18;
    private static final int MOST_SUBSCRIPTIONS = 4096;

    private final List<Shared> frames = new ArrayList<>();
    private long first = 1; // the number of the first frame
    private long bytes;

    private record Shared(EncodedDelivery delivery, List<ServerSink> sinks) {

        @SuppressWarnings("ReferenceEquality") // the same delivery, not one that looks like it
        boolean isOf(EncodedDelivery other) {
            return delivery.delivery() == other.delivery();
        }
    }

    /// Whether it is time to write.
    boolean isFull() {
        return frames.size() >= MOST_FRAMES || bytes >= MOST_BYTES;
    }

    void add(ServerSink sink, EncodedDelivery delivery) {
        int index = (int) Math.max(0, sink.lastFrame() + 1 - first);
        while (index < frames.size() && !frames.get(index).isOf(delivery)) {
            index++;
        }
        if (index == frames.size()) {
            frames.add(new Shared(delivery, new ArrayList<>()));
            Encoded body = delivery.body();
            bytes += body == null ? 0 : body.bytes().length;
        }
        frames.get(index).sinks().add(sink);
        sink.lastFrame(first + index);
    }

    /// Writes the frames, and forgets them.
    void write(FrameWriter out) {
        for (Shared frame : frames) {
            List<ServerSink> sinks = frame.sinks();
            for (int from = 0; from < sinks.size(); from += MOST_SUBSCRIPTIONS) {
                int to = Math.min(from + MOST_SUBSCRIPTIONS, sinks.size());
                write(out, frame.delivery(), sinks.subList(from, to));
            }
        }
        first += frames.size();
        frames.clear();
        bytes = 0;
    }

    private static void write(FrameWriter out, EncodedDelivery delivery, List<ServerSink> sinks) {
        long[] correlations = sinks.stream().mapToLong(ServerSink::correlation).toArray();
        try {
            DeliveryForm.write(out, correlations, delivery);
        } catch (IllegalArgumentException e) {
            out.abandon();
            if (sinks.size() > 1) { // there may be room for fewer
                int half = sinks.size() / 2;
                write(out, delivery, sinks.subList(0, half));
                write(out, delivery, sinks.subList(half, sinks.size()));
            } else {
                sinks.getFirst().refused();
                String detail = "a delivery is too large: " + e.getMessage();
                DeliveryForm.write(
                        out,
                        correlations,
                        new EncodedDelivery(new Ended(Reason.SINK_FAILED, detail), null));
            }
        }
    }
}
