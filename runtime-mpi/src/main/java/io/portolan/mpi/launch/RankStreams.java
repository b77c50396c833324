package io.portolan.mpi.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The standard streams of one rank, and the streams that `System` has while jobs run, which lead
/// to those of the rank whose thread prints or reads.
///
/// *Threads:* any. What one call prints is not mixed with what other calls print.
final class RankStreams {
    /// Where the streams lead that `System` has or had while jobs run.
    private static final Map<PrintStream, Output> LEADING =
            Collections.synchronizedMap(new WeakHashMap<>());

    private static int jobs; // guarded by the class, like the next three
    private static PrintStream out = System.out;
    private static PrintStream err = System.err;
    private static InputStream in = System.in;

    private final Redirected rankOut;
    private final Redirected rankErr;
    private volatile InputStream rankIn;

    /// @param rank whose number stands before its lines, if the settings say so
    /// @param terminal of the job
    RankStreams(int rank, JobSettings settings, RankLines.Terminal terminal) {
        String prefix = settings.hasPrefix() ? "[" + rank + "] " : "";
        RankLines lines = new RankLines(forCaller(settings.out()), prefix, terminal);
        rankOut = new Redirected(lines);
        rankErr =
                new Redirected(
                        new RankLines(forCaller(settings.err()), prefix, new RankLines.Terminal()));
        rankIn =
                rank == 0
                        ? new Prompting(forCaller(settings.in()), lines)
                        : InputStream.nullInputStream();
    }

    /// What a stream leads to on the calling thread, which begins a job. On a thread of that job a
    /// stream of `System` would lead back to the rank.
    private static PrintStream forCaller(PrintStream stream) {
        Output output = LEADING.get(stream);
        if (output == null) {
            return stream;
        }
        OutputStream target = output.target();
        return target instanceof PrintStream printing
                ? printing
                : new PrintStream(target, true, stream.charset());
    }

    private static InputStream forCaller(InputStream stream) {
        return stream instanceof Input input ? input.source() : stream;
    }

    void setOut(PrintStream stream) {
        rankOut.current = stream;
    }

    void setErr(PrintStream stream) {
        rankErr.current = stream;
    }

    void setIn(InputStream stream) {
        rankIn = stream;
    }

    /// Writes what is left; what the rank prints later is lost, as after the end of a process.
    void close() {
        rankOut.own.close();
        rankErr.own.close();
    }

    /// Writes what is left, and what the rank prints while the JVM ends.
    void passOn() {
        rankOut.own.passOn();
        rankErr.own.passOn();
    }

    /// A job begins: the streams of `System` lead to ranks.
    static synchronized void install() {
        if (jobs++ == 0) {
            out = System.out;
            err = System.err;
            in = System.in;
            System.setOut(leading(new Output(out, streams -> streams.rankOut)));
            System.setErr(leading(new Output(err, streams -> streams.rankErr)));
            System.setIn(new Input(in));
        }
    }

    /// A job has ended: after the last one `System` has its streams again.
    static synchronized void uninstall() {
        if (--jobs == 0) {
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }

    private static @Nullable RankStreams ofCaller() {
        JobRank rank = JobRank.ofThread();
        return rank == null ? null : rank.streams();
    }

    /// Where a rank prints: its own lines, until the program sets another stream. What that stream
    /// prints to `System.out` in turn, as one that also prints to the stream of before, goes to the
    /// rank's own lines.
    private static final class Redirected extends OutputStream {
        private final RankLines own;
        private final ThreadLocal<@Nullable Boolean> isPrinting = new ThreadLocal<>();
        private volatile OutputStream current;

        Redirected(RankLines own) {
            this.own = own;
            this.current = own;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            print(stream -> stream.write(bytes, from, length));
        }

        @Override
        public void flush() throws IOException {
            print(OutputStream::flush);
        }

        private void print(Printing printing) throws IOException {
            OutputStream set = current;
            if (set == own || isPrinting.get() != null) {
                printing.to(own);
                return;
            }
            isPrinting.set(true);
            try {
                printing.to(set);
            } finally {
                isPrinting.remove();
            }
        }

        /// What is done with a stream.
        private interface Printing {
            void to(OutputStream stream) throws IOException;
        }
    }

    /// A stream of `System` while jobs run. It is of no class of its own: `println` of those writes
    /// a line and its end one after the other, and another process may print between the two.
    private static PrintStream leading(Output output) {
        PrintStream stream = new PrintStream(output, true, output.rest.charset());
        LEADING.put(stream, output);
        return stream;
    }

    /// Prints where the rank of the calling thread does.
    private static final class Output extends OutputStream {
        private final PrintStream rest;
        private final Function<RankStreams, OutputStream> ofRank;

        Output(PrintStream rest, Function<RankStreams, OutputStream> ofRank) {
            this.rest = rest;
            this.ofRank = ofRank;
        }

        private OutputStream target() {
            RankStreams streams = ofCaller();
            return streams == null ? rest : ofRank.apply(streams);
        }

        @Override
        public void write(int b) throws IOException {
            target().write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            target().write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            target().flush();
        }
    }

    /// Reads what the rank of the calling thread does.
    private static final class Input extends InputStream {
        private final InputStream rest;

        Input(InputStream rest) {
            this.rest = rest;
        }

        private InputStream source() {
            RankStreams streams = ofCaller();
            return streams == null ? rest : streams.rankIn;
        }

        @Override
        public int read() throws IOException {
            return source().read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return source().read(bytes, from, length);
        }

        @Override
        public int available() throws IOException {
            return source().available();
        }
    }

    /// Shows the question before it reads the answer.
    private static final class Prompting extends InputStream {
        private final InputStream in;
        private final RankLines question;

        Prompting(InputStream in, RankLines question) {
            this.in = in;
            this.question = question;
        }

        @Override
        public int read() throws IOException {
            question.show();
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            question.show();
            return in.read(bytes, from, length);
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }
    }
}
