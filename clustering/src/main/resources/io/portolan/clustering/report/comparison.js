// The clusters beside known classes.
function drawComparison() {
  const comparison = run.comparison;
  byId('comparison-panel').hidden = comparison === null;
  if (comparison === null) return;
  const { otherClasses, otherClusters } = comparison;
  const shownClusters = clusters.slice(0, comparison.clusters).map((c, k) =>
    `<th scope="col"><span class="swatch" style="background:${cssColour(k)}"></span>${k}</th>`);
  const head = [
    ...shownClusters,
    ...(otherClusters > 0 ? [`<th scope="col">${shown(otherClusters)} others</th>`] : []),
    ...(comparison.outliers ? ['<th scope="col">Outliers</th>'] : []),
    '<th scope="col">All</th>'];
  const line = (name, row, isShaded) => {
    const cells = row.counts.map((count, k) => (isShaded && count > 0 && k < comparison.clusters
      ? `<td class="share" style="--part:${(count / row.all).toFixed(4)}" title="${(100 * count / row.all).toFixed(1)} % of the class">${shown(count)}</td>`
      : `<td${count === 0 ? ' class="none"' : ''}>${shown(count)}</td>`));
    return `<tr><th scope="row">${name}</th>${cells.join('')}<td class="sum">${shown(row.all)}</td></tr>`;
  };
  const lines = comparison.classes.map(row => line(escaped(row.class), row, true));
  if (otherClasses > 0) lines.push(line(`${shown(otherClasses)} other classes`, comparison.others, true));
  byId('comparison-title').textContent = `Clusters beside ${comparison.column}`;
  byId('comparison').innerHTML = `<caption>How many points of each class lie in each cluster</caption>`
    + `<thead><tr><th scope="col">${escaped(comparison.column)}</th>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody>`
    + `<tfoot>${line('All', comparison.all, false)}</tfoot>`;
  // A narrow table fills the place beside the others of a range.
  if (run.candidates.length > 0 && head.length <= 10) byId('sizes-panel').after(byId('comparison-panel'));
  // So small that the columns fit on paper: a character is 0.6 of its size wide.
  const rows = [...byId('comparison').rows].map(row => [...row.cells].map(cell => cell.textContent.length));
  const characters = rows[0].reduce((sum, _, c) => sum + Math.min(20, Math.max(...rows.map(row => row[c]))), 0);
  byId('comparison').style.setProperty('--names', `${Math.max(...rows.map(row => row[0]))}ch`);
  byId('comparison').style.setProperty('--on-paper', `${Math.min(10.5, (640 - 4 * rows[0].length) / (0.6 * characters)).toFixed(1)}px`);
  const left = comparison.unknown === 0 ? ''
    : ` ${shown(comparison.unknown)} ${comparison.unknown === 1 ? 'point has no class and is' : 'points have no class and are'} left out.`;
  const more = otherClasses + otherClusters > 0 ? ' summary.json has the whole table.' : '';
  byId('comparison-note').textContent = `Points of each class in each cluster${weighted ? ', whatever they weigh' : ''}; `
    + `a cell with a larger share of its class has a stronger colour. Adjusted Rand index ${shown(comparison.adjustedRandIndex, 4)}.${left}${more}`;
}
