import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { event } from './src/event.mjs';
import { migration } from './src/migration.mjs';
import * as names from './src/names.mjs';
import { page } from './src/page.mjs';
import { useCase } from './src/use-case.mjs';
import { writePermissions } from './src/write-permissions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const generators = { 'use-case': useCase, event, page, migration };

const options = process.argv.slice(2).flatMap((argument) => /^--([a-z-]+)=/.exec(argument)?.[1] ?? []);

/** @param {import('plop').NodePlopAPI} plop */
export default function configure(plop) {
  const helpers = { camel: names.toCamelCase, pascal: names.toPascalCase, code: names.toErrorCode, json: names.toJson };
  for (const [name, helper] of Object.entries(helpers)) plop.setHelper(name, helper);
  plop.setHelper('equals', (left, right) => left === right);
  plop.setActionType('format', (_answers, { paths }) => formatAll(paths));
  plop.setActionType('write-permissions', () => writePermissions(root));
  for (const [name, { description, prompts, plan }] of Object.entries(generators))
    plop.setGenerator(name, {
      description,
      prompts: prompts(root).map(toPrompt),
      actions: (answers) => toActions(answers, plan(root, answers)),
    });
}

/** With at least one option on the command line, prompts that have a default are not asked. Plop accepts options of unconditional prompts only. */
function toPrompt({ when, ...prompt }) {
  if (options.includes(prompt.name)) return prompt;
  if (options.length > 0 && prompt.default !== undefined) return { ...prompt, when: () => false };
  return when ? { ...prompt, when } : prompt;
}

/** New files, edits, formatting, and the next steps for the author. */
function toActions(answers, { data, files, edits, permissions = false, steps }) {
  // Plop prefers an answer to data of the same name.
  Object.assign(answers, data);
  const paths = [...files.map(({ path }) => path), ...edits.map(({ path }) => path)];
  return [
    ...files.map(({ path, template }) => ({ type: 'add', path, templateFile: `templates/${template}.hbs` })),
    ...edits.map(({ path, transform }) => ({ type: 'modify', path, transform })),
    { type: 'format', paths },
    ...(permissions ? [{ type: 'write-permissions' }] : []),
    'Next steps:',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
  ];
}

async function formatAll(paths) {
  for (const path of paths) {
    const file = join(root, path);
    const options = await resolveConfig(file);
    await writeFile(file, await format(await readFile(file, 'utf8'), { ...options, filepath: file }));
  }
  return `${paths.length} files`;
}
