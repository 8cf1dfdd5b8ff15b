#!/usr/bin/env node
// node deploy/one-host/check-isolation.mjs [--folder /etc/brote]: enters the container of each service, and tries the secrets, databases and
// subjects of the others. It ends with 1 if anything succeeds. The shop runs with compose.yaml. In staging only: a message that the broker
// should have refused reaches its receiver.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { foreignSubjects, readRights } from './isolation/rights.mjs';
import { databaseOf, SERVICES } from './settings/services.mjs';

const { name: project } = parse(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8'));
const { values } = parseArgs({ options: { folder: { type: 'string', default: '/etc/brote' } } });
const rights = readRights(join(values.folder, 'nats/services.conf'));

/** What one service must not reach. */
const othersOf = (service) =>
  SERVICES.filter(({ name }) => name !== service).map(({ name, hasDatabase }) => ({
    name,
    secrets: readdirSync(join(values.folder, 'secrets', name)).map((file) => `/etc/brote/secrets/${name}/${file}`),
    ...(hasDatabase && { database: databaseOf(name) }),
    publish: foreignSubjects(rights[service].publish, rights[name].publish),
    subscribe: foreignSubjects(rights[service].subscribe, rights[name].subscribe),
  }));

/** The probe with its packages: an image has none that it could load. */
async function bundleProbe() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'isolation/probe.mjs')],
    ...{ bundle: true, platform: 'node', format: 'esm', write: false, external: ['pg-native'], logLevel: 'error' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/app/');" },
  });
  return outputFiles[0].contents;
}

function probe(service, program) {
  const settings = `PROBE=${JSON.stringify({ service, others: othersOf(service) })}`;
  const command = ['compose', '--project-name', project, 'exec', '-T', '--env', settings, service, 'node', '--input-type=module', '-'];
  const { status, stdout, stderr } = spawnSync('docker', command, { input: program, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`The probe of ${service} failed:\n${stderr}${stdout}`);
  return JSON.parse(stdout);
}

const program = await bundleProbe();
const results = SERVICES.map(({ name }) => probe(name, program));
for (const { service, counts, findings } of results) {
  console.log(
    `${service}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')} tried, ${findings.length} succeeded`,
  );
  for (const finding of findings) console.log(`  ${service} ${finding}`);
}
process.exitCode = results.some(({ findings }) => findings.length > 0) ? 1 : 0;
