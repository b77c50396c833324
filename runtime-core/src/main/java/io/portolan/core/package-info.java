/// Placeholder.
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;
