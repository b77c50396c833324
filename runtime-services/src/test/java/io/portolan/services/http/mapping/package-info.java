/// Tests of what requests mean: paths and headers with hostile text, actions that run.
@NullMarked
package io.portolan.services.http.mapping;

import org.jspecify.annotations.NullMarked;
