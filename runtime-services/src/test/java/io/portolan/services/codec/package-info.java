@NullMarked
package io.portolan.services.codec;

import org.jspecify.annotations.NullMarked;
