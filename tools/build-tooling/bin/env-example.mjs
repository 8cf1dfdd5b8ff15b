#!/usr/bin/env node
// npm run env:example [-- --check]: prints the variables of the typed configurations into one example per way of running, and into a page.
// `--check` writes nothing and exits 1 when an example differs.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIGURATION_EXPORTS, CONFIGURATIONS } from '../env-example/configurations.mjs';
import { renderLocalExample, renderContainersExample } from '../env-example/examples.mjs';
import { renderSettingsPage } from '../env-example/settings-page.mjs';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

/** Loads the configuration classes and the variables of the local stack. */
async function loadSources() {
  const contents = [
    "import 'reflect-metadata';",
    "export { envRulesOf } from './libs/service-runtime/src/config/env.decorator.ts';",
    "export { STACK_VARIABLES, isForwardedToServices } from './tools/local-stack/src/variables.ts';",
    ...CONFIGURATION_EXPORTS,
  ].join('\n');
  return loadTypeScript(contents, { name: 'env-example' });
}

const { envRulesOf, STACK_VARIABLES, isForwardedToServices, ...classes } = await loadSources();
const services = Object.entries(CONFIGURATIONS).map(([service, [, name]]) => ({ service, rules: envRulesOf(classes[name].prototype) }));
const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
const examples = {
  '.env.local.example': renderLocalExample({ services, stackVariables: STACK_VARIABLES, isForwardedToServices }),
  '.env.containers.example': renderContainersExample({ services, compose }),
  'docs/operating/settings.md': renderSettingsPage(services),
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
