// Writes deploy/dashboards/*.json from tools/build-tooling/observability/dashboards.mjs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from '../observability/dashboards.mjs';
import { toGrafana } from '../observability/grafana.mjs';
import { root } from '../observability/known-metrics.mjs';

for (const [name, dashboard] of Object.entries(dashboards))
  writeFileSync(join(root, 'deploy/dashboards', `${name}.json`), await toGrafana(dashboard));
