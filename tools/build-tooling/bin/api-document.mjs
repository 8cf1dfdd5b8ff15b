#!/usr/bin/env node
// npm run api:document -- FILE: writes the OpenAPI document of the gateway, from its route declarations, without starting anything.
// npm run api:document: writes it to a temporary file and lints it with Redocly and Spectral. A warning exits 1.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

const LINTERS = [
  ['redocly', 'lint', '--config=redocly.yaml', '--format=stylish'],
  ['spectral', 'lint', '--ruleset=.spectral.yaml', '--fail-severity=hint', '--quiet'],
];

/** Nothing of the document leaves the machine. */
const OFFLINE_ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_UPDATE_NOTIFIER: '1' };

async function buildApiDocument() {
  const { listDeclaredRoutes, INVALID_DOMAIN, openApiOf } = await loadTypeScript(
    [
      "import 'reflect-metadata';",
      "export { INVALID_DOMAIN } from '@brote/brand';",
      "export { listDeclaredRoutes } from './src/docs/declared-routes.ts';",
      "export { openApiOf } from './src/docs/open-api.ts';",
    ].join('\n'),
    { name: 'api-document', folder: 'apps/gateway' },
  );
  // An origin for the addresses in the document; nothing is sent there.
  return openApiOf(await listDeclaredRoutes(), `https://${INVALID_DOMAIN}`);
}

/** Whether a linter found neither an error nor a warning. Redocly exits 0 with warnings, so its summary counts too. */
function lint([tool, ...args], file) {
  const command = [join(root, 'node_modules/.bin', tool), ...args, file];
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...OFFLINE_ENV }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return new Promise((done) =>
    child.on('close', (code) => {
      const passed = code === 0 && !/\b\d+ (warning|error)s?\b/i.test(output);
      console.log(`${tool}: ${passed ? 'no warning' : `failed\n${output}`}`);
      done(passed);
    }),
  );
}

const document = JSON.stringify(await buildApiDocument(), null, 2);
const [file] = process.argv.slice(2);
if (file !== undefined) {
  await writeFile(resolve(file), document);
} else {
  const folder = await mkdtemp(join(tmpdir(), 'brote-api-document-'));
  try {
    const documentPath = join(folder, 'openapi.json');
    await writeFile(documentPath, document);
    const results = [];
    for (const linter of LINTERS) results.push(await lint(linter, documentPath));
    if (results.includes(false)) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}
