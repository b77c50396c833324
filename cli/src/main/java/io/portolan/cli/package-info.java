/// Placeholder.
@NullMarked
package io.portolan.cli;

import org.jspecify.annotations.NullMarked;
