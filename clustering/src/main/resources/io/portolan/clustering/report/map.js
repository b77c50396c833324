// The drawing: a canvas with the grid, above it one with the points, above it one with the centers,
// which also takes the pointer.
const map = (() => {
  const box = byId('map'), gridCanvas = byId('grid'), pointCanvas = byId('points');
  const overlay = byId('overlay'), tip = byId('tip');
  const n = labels.length;
  const few = n <= 20000;
  let xs, ys, viewX, viewY, stretch, width, height, ratio;
  let centerX, centerY, scale, fitScale, fitted;
  let owner = new Int32Array(0);
  let picked = null;
  let waiting = false;

  const toX = value => width / 2 + (value - centerX) * scale * stretch;
  const toY = value => height / 2 - (value - centerY) * scale;
  const fromX = pixel => centerX + (pixel - width / 2) / (scale * stretch);
  const fromY = pixel => centerY - (pixel - height / 2) / scale;

  function choose(x, y) {
    viewX = run.views[x]; viewY = run.views[y];
    xs = columnOf(x); ys = columnOf(y);
    box.style.setProperty('--aspect', aspect(x, y).toFixed(4));
    byId('axis-names').className = `axis-names ${isGlobe(viewX, viewY) ? 'plain' : run.views.length > 2 ? 'chosen' : ''}`;
    byId('axis-names').textContent = `Horizontal: ${viewX.name}. Vertical: ${viewY.name}.`;
    overlay.setAttribute('aria-label', `Map of ${viewY.name} over ${viewX.name}: ${shown(n)} points and the centers of ${clusters.length} clusters`);
    fit(false);
  }

  const isGlobe = (x, y) => x.unit === 'longitude' && y.unit === 'latitude';
  // Where the map of the Earth is cut: at the 180th meridian, or opposite of its middle.
  const westOf = view => (view.min >= -180 && view.max <= 180 ? -180 : (view.min + view.max) / 2 - 180);

  // What is to be seen: all points, or without the outermost thousandth on each side where that
  // matters; on the Earth never beyond a pole or the cut, and all around when nearly so.
  function frame(x, y, all) {
    const [ofX, ofY] = [run.views[x], run.views[y]];
    let [x0, x1, y0, y1] = [ofX.min, ofX.max, ofY.min, ofY.max];
    if (!all) {
      const [qx, qy] = [inner(columnOf(x)), inner(columnOf(y))];
      if (qx[1] - qx[0] < 0.8 * (x1 - x0)) [x0, x1] = qx;
      if (qy[1] - qy[0] < 0.8 * (y1 - y0)) [y0, y1] = qy;
    }
    const globe = isGlobe(ofX, ofY);
    const least = globe ? 0.02 : Math.max(1e-9, 1e-9 * Math.max(Math.abs(x0), Math.abs(y0)));
    const roomX = Math.max(least, 0.045 * (x1 - x0)), roomY = Math.max(least, 0.06 * (y1 - y0));
    x0 -= roomX; x1 += roomX; y0 -= roomY; y1 += roomY;
    if (globe) {
      const west = westOf(ofX);
      if (x1 - x0 > 300) [x0, x1] = [west, west + 360];
      [x0, x1] = [Math.max(x0, west), Math.min(x1, west + 360)];
      [y0, y1] = [Math.max(y0, -90), Math.min(y1, 90)];
    }
    // A degree of longitude is as long as one of latitude only at the equator.
    const stretched = globe ? Math.max(0.1, Math.cos((y0 + y1) / 2 * Math.PI / 180)) : 1;
    const isTrue = globe || (ofX.unit !== '' && ofX.unit === ofY.unit && x !== y);
    return { x0, x1, y0, y1, stretched, isTrue };
  }

  // Width by height of the frame, within what a page has room for.
  function aspect(x, y) {
    const f = frame(x, y, false);
    return f.isTrue ? Math.min(2.6, Math.max(0.8, (f.x1 - f.x0) * f.stretched / (f.y1 - f.y0))) : 1.5;
  }

  function fit(all) {
    const f = frame(run.views.indexOf(viewX), run.views.indexOf(viewY), all);
    measure();
    const spanX = f.x1 - f.x0, spanY = f.y1 - f.y0;
    stretch = f.isTrue ? f.stretched : (width / spanX) / (height / spanY);
    scale = Math.min(width / (spanX * stretch), height / spanY);
    fitScale = scale;
    fitted = { width, height };
    centerX = (f.x0 + f.x1) / 2; centerY = (f.y0 + f.y1) / 2;
    draw();
  }

  function inner(values) {
    const sample = [];
    const step = Math.max(1, Math.floor(values.length / 20000));
    for (let i = 0; i < values.length; i += step) sample.push(values[i]);
    sample.sort((a, b) => a - b);
    const cut = Math.floor(sample.length / 1000);
    const low = sample[cut], high = sample[sample.length - 1 - cut];
    const room = (high - low) * 0.02;
    return [low - room, high + room];
  }

  function measure() {
    ratio = isPaper() ? 3 : window.devicePixelRatio || 1;
    width = Math.max(50, box.clientWidth); height = Math.max(50, box.clientHeight);
    if (isPaper()) [width, height] = [PAGE, PAGE * height / width];
    for (const canvas of [gridCanvas, pointCanvas, overlay]) {
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    }
  }

  function draw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; drawNow(); });
  }

  // A place of another size shows the same part of the plane.
  function resize() {
    measure();
    if (!fitted || (fitted.width === width && fitted.height === height)) return;
    const factor = Math.min(width / fitted.width, height / fitted.height);
    scale *= factor; fitScale *= factor;
    if (viewX.unit === '' || viewX.unit !== viewY.unit && !isGlobe(viewX, viewY)) {
      stretch *= (width / fitted.width) / (height / fitted.height);
    }
    fitted = { width, height };
  }

  function drawNow() {
    resize();
    const cells = Math.ceil(width) * Math.ceil(height);
    if (owner.length !== cells) owner = new Int32Array(cells);
    owner.fill(-1);
    const lines = gridLines();
    drawGrid(lines);
    if (few) drawDiscs(); else drawPixels();
    drawCenters();
    drawGridLabels(lines);
  }

  const growth = () => Math.min(4, Math.max(1, (scale / fitScale) ** 0.45));

  function drawDiscs() {
    const c = cleared(pointCanvas);
    const radius = Math.min(8, (n > 8000 ? 1.6 : n > 1500 ? 2.2 : 3.4) * growth());
    const columns = Math.ceil(width);
    const fills = colours.map((_, cluster) => `rgba(${paintOf(cluster).join(',')},.82)`);
    for (const faded of picked === null ? [false] : [true, false]) {
      for (let i = 0; i < n; i++) {
        if ((picked !== null && labels[i] !== picked) !== faded) continue;
        const x = toX(xs[i]), y = toY(ys[i]);
        if (x < -9 || y < -9 || x > width + 9 || y > height + 9) continue;
        c.fillStyle = faded ? 'rgba(128,140,150,.22)' : fills[labels[i]];
        c.beginPath(); c.arc(x, y, radius, 0, 6.2832); c.fill();
        if (x >= 0 && y >= 0 && x < width && y < height) owner[(y | 0) * columns + (x | 0)] = i;
      }
    }
  }

  // Too many for paths: squares written straight into the pixels.
  function drawPixels() {
    const c = pointCanvas.getContext('2d');
    const [w, h] = [pointCanvas.width, pointCanvas.height];
    const image = c.createImageData(w, h);
    const pixels = new Uint32Array(image.data.buffer);
    const side = Math.min(9, Math.max(1, Math.round((n > 100000 ? 1.6 : 2) * ratio * growth())));
    const half = (side - 1) >> 1;
    const columns = Math.ceil(width);
    const full = colours.map((_, cluster) => paintOf(cluster)).map(([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0);
    const grey = (46 << 24 | 150 << 16 | 140 << 8 | 128) >>> 0;
    for (const faded of picked === null ? [false] : [true, false]) {
      for (let i = 0; i < n; i++) {
        const label = labels[i];
        if ((picked !== null && label !== picked) !== faded) continue;
        const x = toX(xs[i]), y = toY(ys[i]);
        if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
        owner[(y | 0) * columns + (x | 0)] = i;
        const colour = faded ? grey : full[label];
        const left = Math.max(0, (x * ratio | 0) - half), right = Math.min(w, left + side);
        const top = Math.max(0, (y * ratio | 0) - half), bottom = Math.min(h, top + side);
        for (let row = top; row < bottom; row++) pixels.fill(colour, row * w + left, row * w + right);
      }
    }
    c.putImageData(image, 0, 0);
  }

  function cleared(canvas) {
    const c = canvas.getContext('2d');
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, width, height);
    return c;
  }

  const style = name => getComputedStyle(document.documentElement).getPropertyValue(name);

  function drawCenters() {
    const c = cleared(overlay);
    if (isPaper()) {
      // Of canvases that lie on each other, browsers print only the uppermost one.
      for (const layer of [gridCanvas, pointCanvas]) c.drawImage(layer, 0, 0, width, height);
    }
    const [paper, ink] = [style('--panel'), style('--ink')];
    const k = clusters.length;
    const radius = k > 40 ? 7 : k > 20 ? 9 : 11;
    c.textAlign = 'center'; c.textBaseline = 'middle';
    c.font = `600 ${Math.round(radius + 1)}px system-ui, sans-serif`;
    for (let cluster = k - 1; cluster >= 0; cluster--) {
      if (picked !== null && cluster !== picked) continue;
      const x = toX(viewX.centers[cluster]), y = toY(viewY.centers[cluster]);
      c.beginPath(); c.arc(x, y, radius, 0, 6.2832);
      c.fillStyle = paper; c.fill();
      c.lineWidth = k > 40 ? 2 : 2.5; c.strokeStyle = `rgb(${paintOf(cluster).join(',')})`; c.stroke();
      c.fillStyle = ink;
      c.fillText(String(cluster), x, y + 0.5);
    }
  }

  // Parallels and meridians at whole parts of a degree; elsewhere values that are easy to read.
  const DEGREES = [...[-5, -4, -3, -2, -1].flatMap(p => [1, 2, 5].map(d => d * 10 ** p)), 1, 2, 5, 10, 15, 30, 60, 90];
  function degrees(from, to, pixelsPerDegree, apart) {
    const step = DEGREES.find(d => d * pixelsPerDegree >= apart) ?? 90;
    const values = [];
    for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) values.push(Number((i * step).toFixed(6)));
    return values;
  }

  function gridLines() {
    if (!isGlobe(viewX, viewY)) {
      return {
        xs: ticks(fromX(0), fromX(width), width / 130).map(value => ({ value, text: shown(value, 7) })),
        ys: ticks(fromY(height), fromY(0), height / 90).map(value => ({ value, text: shown(value, 7) })),
        left: 0, right: width, top: 0, bottom: height };
    }
    const west = westOf(viewX);
    const [x0, x1] = [Math.max(fromX(0), west), Math.min(fromX(width), west + 360)];
    const [y0, y1] = [Math.max(fromY(height), -90), Math.min(fromY(0), 90)];
    return {
      xs: degrees(x0, x1, scale * stretch, 92).map(value => ({ value, text: longitude(value) })),
      ys: degrees(y0, y1, scale, 62).map(value => ({ value, text: latitude(value) })),
      left: toX(x0), right: toX(x1), top: toY(y1), bottom: toY(y0) };
  }

  const longitude = value => {
    const turned = Number((((value + 180) % 360 + 360) % 360 - 180).toFixed(6));
    return turned === 0 || turned === -180 ? `${Math.abs(turned)}\u00b0` : `${shown(Math.abs(turned), 8)}\u00b0${turned < 0 ? 'W' : 'E'}`;
  };
  const latitude = value => (value === 0 ? '0\u00b0' : `${shown(Math.abs(value), 8)}\u00b0${value < 0 ? 'S' : 'N'}`);
  const valueAt = (view, value) => (view.unit === 'longitude' ? longitude(value)
    : view.unit === 'latitude' ? latitude(Number(value.toFixed(6))) : shown(value, 7));

  function drawGrid({ xs: meridians, ys: parallels, left, right, top, bottom }) {
    const c = cleared(gridCanvas);
    c.strokeStyle = style('--grid'); c.lineWidth = 1;
    const line = (x0, y0, x1, y1) => { c.beginPath(); c.moveTo(x0, y0); c.lineTo(x1, y1); c.stroke(); };
    for (const { value } of meridians) { const x = Math.round(toX(value)) + 0.5; line(x, top, x, bottom); }
    for (const { value } of parallels) { const y = Math.round(toY(value)) + 0.5; line(left, y, right, y); }
  }

  // Above the points, with an edge in the colour of the paper.
  function drawGridLabels({ xs: meridians, ys: parallels, left, right, top, bottom }) {
    const c = overlay.getContext('2d');
    c.fillStyle = style('--soft'); c.strokeStyle = style('--map');
    c.lineWidth = 3; c.lineJoin = 'round'; c.font = '11px system-ui, sans-serif';
    const write = (text, x, y) => { c.strokeText(text, x, y); c.fillText(text, x, y); };
    c.textAlign = 'center'; c.textBaseline = 'bottom';
    for (const { value, text } of meridians) {
      const x = toX(value), half = c.measureText(text).width / 2;
      if (x - half > Math.max(44, left) && x + half < Math.min(width, right)) write(text, x, Math.min(height, bottom) - 3);
    }
    c.textAlign = 'left'; c.textBaseline = 'middle';
    for (const { value, text } of parallels) {
      const y = toY(value);
      if (y > Math.max(0, top) + 15 && y < Math.min(height, bottom) - 18) write(text, Math.max(0, left) + 4, y - 7);
    }
  }

  function nearest(x, y) {
    const [columns, rows] = [Math.ceil(width), Math.ceil(height)];
    let best = -1, least = 82;
    for (let dy = -9; dy <= 9; dy++) {
      for (let dx = -9; dx <= 9; dx++) {
        const [px, py] = [(x | 0) + dx, (y | 0) + dy];
        if (px < 0 || py < 0 || px >= columns || py >= rows) continue;
        const i = owner[py * columns + px];
        const far = dx * dx + dy * dy;
        if (i >= 0 && far < least) { least = far; best = i; }
      }
    }
    return best;
  }

  function hover(event) {
    const at = overlay.getBoundingClientRect();
    const [x, y] = [event.clientX - at.left, event.clientY - at.top];
    const i = nearest(x, y);
    tip.hidden = i < 0;
    if (i < 0) return;
    const cluster = labels[i];
    const whose = cluster < clusters.length ? `Cluster ${cluster} (${amountOf(clusters[cluster])})` : 'Outlier';
    tip.textContent = `${whose}\n`
      + `${viewX.name} ${valueAt(viewX, xs[i])}\n${viewY.name} ${valueAt(viewY, ys[i])}`;
    tip.style.left = Math.min(x + 14, width - tip.offsetWidth - 6) + 'px';
    tip.style.top = Math.min(y + 14, height - tip.offsetHeight - 6) + 'px';
  }

  function zoom(factor, x = width / 2, y = height / 2) {
    const [atX, atY] = [fromX(x), fromY(y)];
    scale = Math.min(fitScale * 4000, Math.max(fitScale / 20, scale * factor));
    centerX += atX - fromX(x); centerY += atY - fromY(y);
    draw();
  }

  function watch(pick) {
    let drag = null;
    overlay.addEventListener('pointerdown', event => {
      drag = { x: event.clientX, y: event.clientY, far: 0 };
      overlay.setPointerCapture(event.pointerId);
    });
    overlay.addEventListener('pointermove', event => {
      if (!drag) { hover(event); return; }
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      drag = { x: event.clientX, y: event.clientY, far: drag.far + Math.abs(dx) + Math.abs(dy) };
      overlay.classList.add('dragging'); tip.hidden = true;
      centerX -= dx / (scale * stretch); centerY += dy / scale;
      draw();
    });
    overlay.addEventListener('pointerup', event => {
      overlay.classList.remove('dragging');
      if (drag && drag.far < 4) {
        const at = overlay.getBoundingClientRect();
        const i = nearest(event.clientX - at.left, event.clientY - at.top);
        pick(i < 0 ? null : labels[i]);
      }
      drag = null;
    });
    overlay.addEventListener('pointercancel', () => { drag = null; });
    overlay.addEventListener('pointerleave', () => { tip.hidden = true; });
    overlay.addEventListener('wheel', event => {
      event.preventDefault();
      const at = overlay.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - at.left, event.clientY - at.top);
    }, { passive: false });
    const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    overlay.addEventListener('keydown', event => {
      const way = KEYS[event.key];
      if (way) {
        centerX += way[0] * width / 8 / (scale * stretch); centerY += way[1] * height / 8 / scale;
        draw();
      } else if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? 1.6 : 1 / 1.6);
      else if (event.key === 'Home') fit(false);
      else return;
      event.preventDefault();
    });
    byId('zoom-in').onclick = () => zoom(1.6);
    byId('zoom-out').onclick = () => zoom(1 / 1.6);
    byId('fit').onclick = () => fit(false);
    byId('fit-all').onclick = () => fit(true);
    new ResizeObserver(draw).observe(box);
    isDark.addEventListener('change', draw);
  }

  return { choose, watch, aspect, redraw: drawNow, highlight(cluster) { picked = cluster; draw(); } };
})();
