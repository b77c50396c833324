package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.access.AccessRules;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceFiles;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Verb;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `$files/NAME`, a file of a service to read, in whole or a range of it, and `$upload/NAME`, to
/// which a client PUTs the pieces of a file one after the other, and which it may DELETE.
///
/// *Threads:* files are read and written on virtual threads.
///
/// Source: RFC 9110, section 14
///
/// @param invoker asks the service whether the client may read
/// @param access says who may upload; null when everybody may
/// @param isUpload whether it is the path of uploads
/// @param pieceBytes the most bytes that are read at a time
public record FilesRoute(
        OperationInvoker invoker, @Nullable AccessRules access, boolean isUpload, int pieceBytes)
        implements HttpRoute {

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");

    /// The same bytes as a file to save, never as a page of this node.
    private static final String SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

    private static final System.Logger LOG = System.getLogger(FilesRoute.class.getName());

    @Override
    public String word() {
        return isUpload ? "$upload" : "$files";
    }

    @Override
    public String methods(RoutePath path) {
        return isUpload ? "PUT, DELETE" : Methods.READ;
    }

    @Override
    public Verb verb(RoutePath path) {
        return isUpload ? Verb.SUBMIT : Verb.GET;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        boolean isPut = call.is(HttpMethod.PUT);
        boolean isAllowed = isUpload ? isPut || call.is(HttpMethod.DELETE) : call.isRead();
        if (!isAllowed || path.isWord()) {
            return Methods.refuse(call, methods(path), connection);
        }
        if (isUpload) {
            checkAllowed(call, path);
            if (isPut && call.body().length == 0) {
                throw new IllegalArgumentException("the body is empty: PUT a piece of the file");
            }
            answerAside(call, path, connection);
            return null;
        }
        Operation get = new Operation(Verb.GET, path.service(), null, OperationMapping.terms(call));
        Exchange exchange =
                new Exchange(get) {
                    @Override
                    protected void replied(Reply reply) {
                        answerAside(call, path, connection);
                    }

                    @Override
                    protected void failed(Fault fault) {
                        connection.answer(Answer.problem(fault));
                    }
                };
        invoker.operations().perform(exchange);
        return null;
    }

    /// Refuses who may not SUBMIT: no operation does, and a request without a body has come so far.
    private void checkAllowed(HttpCall call, RoutePath path) {
        Fault denied =
                access == null
                        ? null
                        : access.refusal(call.principal(), verb(path), path.service().service());
        if (denied != null) {
            throw denied.exception();
        }
    }

    private void answerAside(HttpCall call, RoutePath path, RequestConnection connection) {
        int most = isUpload ? 0 : mostBytes(RANGE.matcher(call.header(HttpHeaderNames.RANGE)));
        connection.answerAside(most, () -> answered(call, path));
    }

    /// How many bytes are read for a request.
    private int mostBytes(Matcher range) {
        return range.matches() && !range.group(2).isEmpty()
                ? Math.clamp(
                        Long.parseLong(range.group(2)) - Long.parseLong(range.group(1)) + 1,
                        1,
                        pieceBytes)
                : pieceBytes;
    }

    private Answer answered(HttpCall call, RoutePath path) {
        try {
            ServiceModel model = invoker.operations().model(path.service().service());
            ServiceFiles files = model == null ? null : model.files();
            if (files == null) {
                return none("%s has no files".formatted(path.service().service()));
            }
            if (!isUpload) {
                return given(call, path, files);
            }
            return call.is(HttpMethod.PUT) ? taken(call, path, files) : removed(call, path, files);
        } catch (FaultException e) {
            return Answer.problem(e.fault());
        } catch (IllegalArgumentException e) {
            return Answer.problem(Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "file " + path.below(), e);
            return Answer.problem(
                    Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "the disk did not do it: " + e.getMessage()));
        }
    }

    private static Answer taken(HttpCall call, RoutePath path, ServiceFiles files)
            throws IOException {
        String from = call.parameter("from");
        if (!from.matches("\\d{0,18}")) {
            throw new IllegalArgumentException(
                    "parameter from = %s: must be the number of the first byte".formatted(from));
        }
        long length =
                files.append(
                        path.below(),
                        from.isEmpty() ? 0 : Long.parseLong(from),
                        call.body(),
                        call.principal());
        return Answer.json(HttpResponseStatus.OK, Map.of("name", path.below(), "bytes", length));
    }

    private static Answer removed(HttpCall call, RoutePath path, ServiceFiles files)
            throws IOException {
        return files.remove(path.below(), call.principal())
                ? Answer.of(HttpResponseStatus.NO_CONTENT)
                : Answer.problem(
                        Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "there is no upload '%s' of yours".formatted(path.below())));
    }

    private Answer given(HttpCall call, RoutePath path, ServiceFiles files) throws IOException {
        Matcher range = RANGE.matcher(call.header(HttpHeaderNames.RANGE));
        boolean isRange = range.matches();
        long from = isRange ? Long.parseLong(range.group(1)) : 0;
        ServiceFiles.Piece piece =
                files.read(path.below(), from, mostBytes(range), call.principal());
        if (piece == null) {
            return none("%s has no file %s".formatted(path.service().service(), path.below()));
        }
        if (from > 0 && from >= piece.size()) {
            return Answer.of(HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE)
                    .header(HttpHeaderNames.CONTENT_RANGE, "bytes */" + piece.size());
        }
        if (!isRange && piece.bytes().length < piece.size()) {
            return Answer.problem(
                    Fault.of(
                            FaultCode.TOO_LARGE,
                            "%s has %d bytes, and at most %d are sent at a time: ask for ranges, such as Range: bytes=0-%d"
                                    .formatted(
                                            path.below(),
                                            piece.size(),
                                            pieceBytes,
                                            pieceBytes - 1)));
        }
        Answer answer =
                Answer.of(
                        isRange ? HttpResponseStatus.PARTIAL_CONTENT : HttpResponseStatus.OK,
                        piece.mediaType(),
                        piece.bytes());
        if (isRange) {
            answer.header(
                    HttpHeaderNames.CONTENT_RANGE,
                    "bytes %d-%d/%d"
                            .formatted(
                                    piece.from(),
                                    piece.from() + piece.bytes().length - 1,
                                    piece.size()));
        }
        return answer.header(HttpHeaderNames.ACCEPT_RANGES, "bytes")
                .header(HttpHeaderNames.CACHE_CONTROL, "no-cache")
                .header("content-security-policy", policy(piece.mediaType()))
                .header("referrer-policy", "no-referrer");
    }

    /// A page that a service made runs by itself, in a place of its own, and asks nobody.
    private static String policy(String mediaType) {
        return mediaType.startsWith("text/html")
                ? "sandbox allow-scripts allow-downloads; default-src 'none'; script-src"
                        + " 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
                : SANDBOX;
    }

    private static Answer none(String what) {
        return Answer.problem(
                Fault.of(FaultCode.UNKNOWN_ENTRY, what + ": see the state for what there is"));
    }
}
