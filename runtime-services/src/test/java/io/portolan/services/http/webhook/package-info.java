/// Tests of the webhooks of a listener, with a sink over HTTP.
@NullMarked
package io.portolan.services.http.webhook;

import org.jspecify.annotations.NullMarked;
