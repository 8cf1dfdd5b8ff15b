// Each direction of imports is broken once in a small copy of each service: the rules must report exactly those files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SERVICE_MODULES } from '../modules/service-modules.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'brote-modules-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function writeSource(file, imports) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  const lines = imports.map((target) => `import '${target}';\n`);
  writeFileSync(join(folder, file), `${lines.join('')}export const value = 1;\n`);
}

/** Writes a service with one import of every kind; returns the violations that the rules must report. */
function plantViolations(service, modules) {
  const src = `apps/${service}/src`;
  const lowest = modules.at(-1);
  writeSource(`${src}/${lowest}/used.ts`, []);
  const violations = [];
  for (const [index, name] of modules.slice(0, -1).entries()) {
    const below = modules[index + 1];
    writeSource(`${src}/${name}/allowed.ts`, [`../${lowest}/used`]);
    writeSource(`${src}/${below}/upwards.ts`, [`../${name}/allowed`]);
    violations.push(`${service}: ${below} imports no module above it | ${src}/${below}/upwards.ts`);
  }
  writeSource(`${src}/unlisted/file.ts`, [`../${lowest}/used`]);
  violations.push(`${service}: each folder is a listed module | ${src}/unlisted/file.ts`);
  writeSource(`${src}/${lowest}/one/first.ts`, ['../two/third']);
  writeSource(`${src}/${lowest}/one/second.ts`, []);
  writeSource(`${src}/${lowest}/two/third.ts`, ['../one/second']);
  writeSource(`${src}/${lowest}/speaks-to-stripe.ts`, ['../../../../libs/stripe-client/index']);
  violations.push(`payments of orders-payments alone speaks to Stripe | ${src}/${lowest}/speaks-to-stripe.ts`);
  for (const feature of ['one', 'two']) violations.push(`no cycle of feature folders | ${src}/${lowest}/${feature}`);
  return violations;
}

/** Violations that dependency-cruiser reports: the rule and the place. Cycles of the modules themselves follow from the upward imports. */
function findViolations() {
  const options = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps'];
  const program = join(root, 'node_modules/.bin/depcruise');
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert.ok(stdout, stderr);
  const isModule = (place) => place.split('/').length === 4;
  const { violations } = JSON.parse(stdout).summary;
  return [...new Set(violations.filter(({ from }) => !isModule(from)).map(({ rule, from }) => `${rule.name} | ${from}`))];
}

describe('the rules of domain modules', () => {
  it('know each service', () => {
    const services = readdirSync(join(root, 'apps')).filter((name) => !['admin', 'storefront'].includes(name));
    assert.deepEqual(Object.keys(SERVICE_MODULES).sort(), services.sort());
  });

  it('report each import upwards, each unlisted folder and each cycle of feature folders, and nothing else', () => {
    writeSource('libs/stripe-client/index.ts', []);
    writeSource('apps/orders-payments/src/payments/stripe/client.ts', ['../../../../../libs/stripe-client/index']);
    const planted = Object.entries(SERVICE_MODULES).flatMap(([service, modules]) => plantViolations(service, modules));
    assert.deepEqual(findViolations().sort(), planted.sort());
  });
});
