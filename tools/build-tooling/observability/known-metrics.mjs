// The metrics that rules and dashboards may read: those of the services' sources, of every Node process, and of the exporters.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatBackupState } from '../../../deploy/one-host/backups/backup-state.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Metrics of Prometheus itself and of the exporters that docs/operating/alerts.md names. */
export const EXPORTER_METRICS = new Set([
  ...['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'node_memory_MemAvailable_bytes', 'node_memory_MemTotal_bytes'],
  ...['node_timex_offset_seconds', 'node_timex_sync_status', 'probe_success', 'probe_ssl_earliest_cert_expiry'],
  'node_textfile_mtime_seconds',
]);

/** Metrics of the file that `write-backup-state.mjs` writes for node_exporter. */
const backupMetrics = [...formatBackupState({ isEnabled: true, waitingSeconds: 0 }, []).matchAll(/^# TYPE (\w+)/gm)].map(
  ([, name]) => name,
);

const DECLARATION_PATTERN = /\b(?:gauge|counter|histogram|count|observe)\(\s*'([a-z_]+)'/g;
const CLASS_PATTERN = /new (?:Gauge|Counter|Histogram)\(\{\s*name: '([a-z_]+)'/g;
const LABELED_PATTERN = /\b(?:gauge|counter|histogram)\(\s*'([a-z_]+)',\s*(?:'[^']*'|"[^"]*"),\s*(?:\[([^\]]*)\])?/g;

function readSources() {
  return execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', 'apps/*.ts', 'libs/*.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\0')
    .filter((file) => file.includes('/src/') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}

/** Memory, event loop and garbage collection of each process, as the library names them. */
function readProcessMetrics() {
  const { collectDefaultMetrics, Registry } = createRequire(join(root, 'libs/service-runtime/package.json'))('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray().map(({ name }) => name);
}

const sources = readSources();
const findNames = (pattern) => sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name));

/** Every metric that a service or the measurement of backups reports, without the suffixes of histograms. */
export const serviceMetrics = new Set([
  ...findNames(DECLARATION_PATTERN),
  ...findNames(CLASS_PATTERN),
  ...readProcessMetrics(),
  ...backupMetrics,
]);

/** The labels of the metrics that declare some, by name. */
export const declaredLabels = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(LABELED_PATTERN)].map(([, name, labels = '']) => [
      name,
      [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label),
    ]),
  ),
);

/** Labels that Prometheus, its jobs and the metrics of each process add. */
export const COMMON_LABELS = new Set(['service', 'job', 'instance', 'le']);

const KEYWORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'on', 'without', 'ignoring', 'group_left', 'group_right']);
const GROUPING = /\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g;

/** The names of the metrics in an expression of PromQL, without the suffixes of histograms. */
export function metricsOf(expression) {
  const bareExpression = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(GROUPING, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/offset\s+\w+/g, ' ');
  const names = bareExpression.match(/[a-zA-Z_:][\w:]*(?!\s*\(|\w)/g) ?? [];
  return [...new Set(names.filter((name) => !KEYWORDS.has(name)).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

/** The matchers of an expression: metric, without the suffixes of histograms, and label. */
export function matchersOf(expression) {
  return [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)].flatMap(([, metric, matchers]) =>
    [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => ({ metric: metric.replace(/_(?:bucket|count|sum)$/, ''), label })),
  );
}

/** Metrics of an expression that nothing reports, and labels that their metric does not declare. */
export function findUnknown(expression) {
  const unknownMetrics = metricsOf(expression).filter((name) => !serviceMetrics.has(name) && !EXPORTER_METRICS.has(name));
  const unknownLabels = matchersOf(expression)
    .filter(({ metric, label }) => declaredLabels.has(metric) && !COMMON_LABELS.has(label) && !declaredLabels.get(metric).includes(label))
    .map(({ metric, label }) => `${metric}{${label}}`);
  return [...unknownMetrics, ...unknownLabels];
}
