// The drawing: a canvas with the grid, above it one with the points, above it one with the centers,
// which also takes the pointer.
const map = (() => {
  const box = byId('map'), gridCanvas = byId('grid'), pointCanvas = byId('points');
  const overlay = byId('overlay'), tip = byId('tip');
  const n = labels.length;
  const few = n <= 20000;
  let xs, ys, viewX, viewY, stretch, width, height, ratio;
  let centerX, centerY, scale, fitScale;
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
    fit(false);
  }

  // All points, or without the outermost thousandth on each side where that matters.
  function fit(all) {
    let [x0, x1, y0, y1] = [viewX.min, viewX.max, viewY.min, viewY.max];
    if (!all) {
      const [qx, qy] = [inner(xs), inner(ys)];
      if (qx[1] - qx[0] < 0.8 * (x1 - x0)) [x0, x1] = qx;
      if (qy[1] - qy[0] < 0.8 * (y1 - y0)) [y0, y1] = qy;
    }
    measure();
    const spanX = x1 - x0 || 1, spanY = y1 - y0 || 1;
    const sameUnits = viewX.unit !== '' && viewX.unit === viewY.unit && viewX !== viewY;
    const geographic = viewX.unit === 'longitude' && viewY.unit === 'latitude';
    if (geographic) stretch = Math.max(0.1, Math.cos((y0 + y1) / 2 * Math.PI / 180));
    else stretch = sameUnits ? 1 : (width / spanX) / (height / spanY);
    scale = 0.92 * Math.min(width / (spanX * stretch), height / spanY);
    fitScale = scale;
    centerX = (x0 + x1) / 2; centerY = (y0 + y1) / 2;
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
    ratio = window.devicePixelRatio || 1;
    width = Math.max(50, box.clientWidth); height = Math.max(50, box.clientHeight);
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

  function drawNow() {
    measure();
    const cells = Math.ceil(width) * Math.ceil(height);
    if (owner.length !== cells) owner = new Int32Array(cells);
    owner.fill(-1);
    drawGrid();
    if (few) drawDiscs(); else drawPixels();
    drawCenters();
  }

  const growth = () => Math.min(4, Math.max(1, (scale / fitScale) ** 0.45));

  function drawDiscs() {
    const c = cleared(pointCanvas);
    const radius = Math.min(8, (n > 8000 ? 1.6 : n > 1500 ? 2.2 : 3.4) * growth());
    const columns = Math.ceil(width);
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
  const fills = colours.map((_, cluster) => cssColour(cluster, 0.82));

  // Too many for paths: squares written straight into the pixels.
  function drawPixels() {
    const c = pointCanvas.getContext('2d');
    const [w, h] = [pointCanvas.width, pointCanvas.height];
    const image = c.createImageData(w, h);
    const pixels = new Uint32Array(image.data.buffer);
    const side = Math.min(9, Math.max(1, Math.round((n > 100000 ? 1.6 : 2) * ratio * growth())));
    const half = (side - 1) >> 1;
    const columns = Math.ceil(width);
    const full = colours.map(([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0);
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
      c.lineWidth = k > 40 ? 2 : 2.5; c.strokeStyle = cssColour(cluster); c.stroke();
      c.fillStyle = ink;
      c.fillText(String(cluster), x, y + 0.5);
    }
  }

  function drawGrid() {
    const c = cleared(gridCanvas);
    c.strokeStyle = style('--grid'); c.fillStyle = style('--soft');
    c.lineWidth = 1; c.font = '11px system-ui, sans-serif';
    c.textAlign = 'center'; c.textBaseline = 'bottom';
    for (const value of ticks(fromX(0), fromX(width), width / 130)) {
      const x = Math.round(toX(value)) + 0.5;
      c.beginPath(); c.moveTo(x, 0); c.lineTo(x, height); c.stroke();
      if (x > 45 && x < width - 30) c.fillText(shown(value, 7), x, height - 3);
    }
    c.textAlign = 'left'; c.textBaseline = 'middle';
    for (const value of ticks(fromY(height), fromY(0), height / 90)) {
      const y = Math.round(toY(value)) + 0.5;
      c.beginPath(); c.moveTo(0, y); c.lineTo(width, y); c.stroke();
      if (y > 12 && y < height - 22) c.fillText(shown(value, 7), 4, y - 7);
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
    const whose = cluster < clusters.length ? `Cluster ${cluster} (${shown(clusters[cluster].size)} points)` : 'Outlier';
    tip.textContent = `${whose}\n`
      + `${viewX.name} ${shown(xs[i], 7)}\n${viewY.name} ${shown(ys[i], 7)}`;
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
    byId('zoom-in').onclick = () => zoom(1.6);
    byId('zoom-out').onclick = () => zoom(1 / 1.6);
    byId('fit').onclick = () => fit(false);
    byId('fit-all').onclick = () => fit(true);
    new ResizeObserver(draw).observe(box);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  }

  return { choose, watch, highlight(cluster) { picked = cluster; draw(); } };
})();
