package io.portolan.bench.http;

import java.util.Map;

/// What a server is sent.
///
/// @param body of the request
/// @param headers of the request
/// @param answer part of the body of every right answer
record SwapRequest(String body, Map<String, String> headers, String answer) {

    static final SwapRequest JSON =
            new SwapRequest(Point.JSON, Map.of("Content-Type", "application/json"), Point.SWAPPED);

    static final SwapRequest SOAP =
            new SwapRequest(
                    "<soapenv:Envelope xmlns:soapenv='http://schemas.xmlsoap.org/soap/envelope/'>"
                            + "<soapenv:Body><p:swap xmlns:p='urn:bench'><p:id>7</p:id>"
                            + "<p:x>1.5</p:x><p:y>2.5</p:y><p:name>some point</p:name></p:swap>"
                            + "</soapenv:Body></soapenv:Envelope>",
                    Map.of("Content-Type", "text/xml; charset=utf-8", "SOAPAction", "urn:swap"),
                    "<p:id>7</p:id><p:x>2.5</p:x><p:y>1.5</p:y><p:name>some point</p:name>");
}
