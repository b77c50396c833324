package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Fault;

/// The status that stands for a fault.
///
/// Source: RFC 9457
final class FaultStatus {

    private static final HttpResponseStatus PRECONDITION_REQUIRED =
            HttpResponseStatus.valueOf(428, "Precondition Required");
    private static final HttpResponseStatus LOOP_DETECTED =
            HttpResponseStatus.valueOf(508, "Loop Detected");

    private FaultStatus() {}

    static HttpResponseStatus of(Fault fault) {
        return switch (fault.code()) {
            case ACTION_NOT_SUPPORTED -> HttpResponseStatus.METHOD_NOT_ALLOWED;
            case MESSAGE_NOT_SUPPORTED ->
                    fault.extensions().containsKey(Fault.ACCEPT)
                            ? HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE
                            : HttpResponseStatus.UNPROCESSABLE_ENTITY;
            case DUPLICATE_ENTRY -> HttpResponseStatus.CONFLICT;
            case UNKNOWN_ENTRY -> HttpResponseStatus.NOT_FOUND;
            case OPERATION_FAILED -> HttpResponseStatus.INTERNAL_SERVER_ERROR;
            case OPERATION_CANCELED, INSUFFICIENT_RESOURCES ->
                    HttpResponseStatus.SERVICE_UNAVAILABLE;
            case PERMISSION_DENIED ->
                    Boolean.TRUE.equals(fault.extensions().get(Fault.AUTHENTICATE))
                            ? HttpResponseStatus.UNAUTHORIZED
                            : HttpResponseStatus.FORBIDDEN;
            case QUEUING_LIMIT_EXCEEDED -> HttpResponseStatus.TOO_MANY_REQUESTS;
            case RESPONSE_TIMEOUT -> HttpResponseStatus.GATEWAY_TIMEOUT;
            // of a patch that does not fit, not of a condition
            case STATE_CONFLICT ->
                    fault.extensions().containsKey(Fault.INDEX)
                            ? HttpResponseStatus.CONFLICT
                            : HttpResponseStatus.PRECONDITION_FAILED;
            case PRECONDITION_REQUIRED -> PRECONDITION_REQUIRED;
            case INVALID_BODY -> HttpResponseStatus.BAD_REQUEST;
            case TOO_LARGE -> HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
            case CALL_CYCLE -> LOOP_DETECTED;
            case GONE -> HttpResponseStatus.GONE;
        };
    }
}
