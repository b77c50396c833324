/** A map or a gallery, whichever the state of the service is. */

import { mirror } from "/$console/mirror.js";
import { begin, SERVICE } from "/$console/page.js";
import * as gallery from "./gallery.js";
import * as map from "./map.js";

mirror(SERVICE, ({ state }) => {
  if (state !== undefined) {
    (state.pictures === undefined ? map : gallery).show(state);
  }
});
begin();
