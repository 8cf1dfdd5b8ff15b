// Dashboards read metrics by name: a renamed metric would leave an empty panel without a word.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { stringify } from 'yaml';
import { complaintsOf } from '../observability/alert-tools.mjs';
import { dashboards } from '../observability/dashboards.mjs';
import { toGrafana } from '../observability/grafana.mjs';
import { findUnknown, metricsOf, root } from '../observability/known-metrics.mjs';

const FOLDER = join(root, 'deploy/dashboards');
const readDashboard = (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
/** Expressions as Prometheus gets them. */
const expressionsOf = ({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'));

describe('dashboards', () => {
  it('are the files that npm run dashboards writes', async () => {
    assert.deepEqual(
      files.sort(),
      Object.keys(dashboards)
        .map((name) => `${name}.json`)
        .sort(),
    );
    for (const [name, dashboard] of Object.entries(dashboards))
      assert.equal(readFileSync(join(FOLDER, `${name}.json`), 'utf8'), await toGrafana(dashboard), `${name}: run npm run dashboards`);
  });

  for (const file of files) {
    const { uid, title, panels, templating } = readDashboard(file);

    it(`${file} has a name, and its data source as a variable`, () => {
      assert.ok(uid && title);
      assert.ok(templating.list.some(({ type, name }) => type === 'datasource' && name === 'datasource'));
      assert.ok(panels.every(({ datasource }) => datasource.uid === '${datasource}'));
    });

    it(`${file} has panels with a title, a unit and a description`, () => {
      assert.notEqual(panels.length, 0);
      const incomplete = panels.filter(
        ({ title: name, description, fieldConfig }) => !name || !description?.endsWith('.') || !fieldConfig.defaults.unit,
      );
      assert.deepEqual(
        incomplete.map(({ id }) => id),
        [],
      );
    });

    it(`${file} has panels that do not overlap`, () => {
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
      );
      assert.equal(new Set(cells).size, cells.length);
    });

    it(`${file} reads metrics and labels that exist`, () => {
      const expressions = panels.flatMap(expressionsOf);
      assert.ok(expressions.every((expression) => metricsOf(expression).length > 0));
      assert.deepEqual(expressions.flatMap(findUnknown), []);
    });

    it(`${file} has expressions that Prometheus can read`, (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'dashboards-'));
      context.after(() => rmSync(folder, { recursive: true }));
      // This promtool has no command for expressions alone; a rule that records one is checked.
      const rules = panels.flatMap(expressionsOf).map((expr, index) => ({ record: `panel_${index}`, expr }));
      writeFileSync(join(folder, 'panels.yml'), stringify({ groups: [{ name: 'panels', rules }] }));
      assert.equal(complaintsOf('promtool', ['check', 'rules', 'panels.yml'], folder), '');
    });
  }
});
