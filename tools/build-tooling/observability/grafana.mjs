// Turns a dashboard of dashboards.mjs into the JSON that Grafana 11 and 12 import. The data source is a variable.
import { format, resolveConfig } from 'prettier';
import { root } from './known-metrics.mjs';

const SCHEMA_VERSION = 39;
const DATA_SOURCE = { type: 'prometheus', uid: '${datasource}' };
const STAT = { w: 6, h: 4 };
const GRAPH = { w: 12, h: 8 };
const ROW_WIDTH = 24;

/** Places panels from left to right, and begins a new row where one no longer fits. */
function placePanels(panels) {
  let [x, y, rowHeight] = [0, 0, 0];
  return panels.map((panel) => {
    const { w, h } = panel.type === 'stat' ? STAT : GRAPH;
    if (x + w > ROW_WIDTH || (rowHeight !== 0 && rowHeight !== h)) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const gridPos = { x, y, w, h };
    [x, rowHeight] = [x + w, h];
    return { ...panel, gridPos };
  });
}

function toPanel({ type, title, description, unit, queries, gridPos }, index) {
  return {
    ...{ id: index + 1, type, title, description, gridPos, datasource: DATA_SOURCE },
    fieldConfig: { defaults: { unit, ...(type === 'timeseries' ? { min: 0 } : {}) }, overrides: [] },
    options: type === 'stat' ? { reduceOptions: { calcs: ['lastNotNull'] } } : { legend: { displayMode: 'list', placement: 'bottom' } },
    targets: queries.map(([expr, legendFormat], position) => ({
      ...{ refId: String.fromCharCode(65 + position), datasource: DATA_SOURCE, expr, legendFormat },
    })),
  };
}

/** The text of the file that Grafana imports, in the format of the repository. */
export async function toGrafana({ uid, title, panels }) {
  const variable = { type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus', refresh: 1, hide: 0 };
  const dashboard = {
    ...{ uid, title, tags: ['shop'], editable: true, schemaVersion: SCHEMA_VERSION, version: 1, timezone: 'browser', refresh: '1m' },
    time: { from: 'now-24h', to: 'now' },
    templating: { list: [variable] },
    panels: placePanels(panels).map(toPanel),
  };
  return format(JSON.stringify(dashboard), { ...(await resolveConfig(`${root}/package.json`)), parser: 'json' });
}
