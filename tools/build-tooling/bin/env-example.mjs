#!/usr/bin/env node
// npm run env:example [-- --check]: prints the variables of the typed configurations into one example per way of running.
// `--check` writes nothing and exits 1 when an example differs.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderLocalExample, renderContainersExample } from '../env-example/examples.mjs';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

/** Paths of the configurations, in the order of the examples. */
const CONFIGURATIONS = {
  gateway: ['apps/gateway/src/config.ts', 'GatewayConfig'],
  identity: ['apps/identity/src/config.ts', 'IdentityConfig'],
  'catalog-inventory': ['apps/catalog-inventory/src/config.ts', 'CatalogConfig'],
  'orders-payments': ['apps/orders-payments/src/config.ts', 'OrdersConfig'],
  subscriptions: ['apps/subscriptions/src/config.ts', 'SubscriptionsConfig'],
  notifications: ['apps/notifications/src/config.ts', 'NotificationsConfig'],
  'admin-reporting': ['apps/admin-reporting/src/config.ts', 'ReportingConfig'],
};

/** Loads the configuration classes and the variables of the local stack. */
async function loadSources() {
  const lines = Object.values(CONFIGURATIONS).map(([file, name]) => `export { ${name} } from './${file}';`);
  const contents = [
    "import 'reflect-metadata';",
    "export { envRulesOf } from './libs/service-runtime/src/config/env.decorator.ts';",
    "export { STACK_VARIABLES, isForwardedToServices } from './tools/local-stack/src/variables.ts';",
    ...lines,
  ].join('\n');
  return loadTypeScript(contents, { name: 'env-example' });
}

const { envRulesOf, STACK_VARIABLES, isForwardedToServices, ...classes } = await loadSources();
const services = Object.entries(CONFIGURATIONS).map(([service, [, name]]) => ({ service, rules: envRulesOf(classes[name].prototype) }));
const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
const examples = {
  '.env.local.example': renderLocalExample({ services, stackVariables: STACK_VARIABLES, isForwardedToServices }),
  '.env.containers.example': renderContainersExample({ services, compose }),
};

const outdatedFiles = [];
for (const [file, content] of Object.entries(examples)) {
  const currentContent = await readFile(join(root, file), 'utf8').catch(() => '');
  if (currentContent === content) continue;
  outdatedFiles.push(file);
  if (!process.argv.includes('--check')) await writeFile(join(root, file), content);
}
const isCheckOnly = process.argv.includes('--check');
console.log(
  outdatedFiles.length === 0
    ? 'The examples fit the configuration.'
    : `${isCheckOnly ? 'Out of date' : 'Written'}: ${outdatedFiles.join(', ')}`,
);
if (isCheckOnly && outdatedFiles.length > 0) {
  console.log('Run `npm run env:example`.');
  process.exitCode = 1;
}
