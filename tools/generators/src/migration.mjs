import { validateName, toStringLiteral, toPascalCase, requireName, toSentence, toThirdPerson } from './names.mjs';
import * as workspace from './workspace.mjs';

const { SERVICES } = workspace;
/** The distance to the highest number, so that a release can insert one between two. */
const NUMBER_STEP = 100_000_000;

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which service?', choices: SERVICES },
  { type: 'input', name: 'name', message: 'What does it change, such as add-pause-reasons', validate: validateName },
  { type: 'input', name: 'up', message: 'Its SQL statement? Empty: write it later', default: '' },
  { type: 'input', name: 'down', message: 'The statement that reverts it? Empty: write it later', default: '' },
  { type: 'input', name: 'summary', message: 'What does it do, in one sentence? Empty: from its name', default: '' },
];

/** A file with the next number, at the end of the service's list. */
function plan(root, { app, name, up = '', down = '', summary = '' }) {
  workspace.requireChoice('app', app, SERVICES);
  requireName('name', name);
  const folder = `apps/${app}/src/migrations`;
  if (workspace.fileNamesIn(root, folder).some((fileName) => fileName.slice(14) === `${name}.ts`))
    throw new Error(`${folder} has ${name} already`);
  const number = findNextNumber(root, app);
  const className = `${toPascalCase(name)}${number}`;
  const fileName = `${number}-${name}`;
  const files = [{ path: `${folder}/${fileName}.ts`, template: 'migration/migration.ts' }];
  const edits = [
    workspace.edit(root, `apps/${app}/src/data-source.ts`, (schemaFile) => {
      schemaFile.importNames([className], `./migrations/${fileName}`);
      schemaFile.addToArray('migrations', className);
    }),
  ];
  const statementSteps = up === '' || down === '' ? [`Write the statements of up and down in ${folder}/${fileName}.ts.`] : [];
  const steps = [
    ...statementSteps,
    'Keep it safe while the old version runs: defaults for new columns, small batches, no drop in the same release.',
    `npx jest --selectProjects ${app} -- data-map names columns that the data map lacks.`,
  ];
  const toArrayLiteral = (statement) => (statement === '' ? '[]' : `[${toStringLiteral(statement)}]`);
  const data = { className, up: toArrayLiteral(up), down: toArrayLiteral(down), summary: toSentence(summary || summaryFromName(name)) };
  return { data, files, edits, steps };
}

/** `add-pause-reasons` → adds pause reasons */
function summaryFromName(name) {
  const [verb, ...rest] = name.split('-');
  return [toThirdPerson(verb), ...rest].join(' ');
}

/** Higher than each number of the service, and than those of the libraries that its list names. */
function findNextNumber(root, app) {
  const names = workspace.fileNamesIn(root, `apps/${app}/src/migrations`).join('\n');
  const numbers = `${names}\n${workspace.read(root, `apps/${app}/src/data-source.ts`)}`.match(/(?<!\d)\d{13}(?!\d)/g) ?? [];
  return Math.max(...numbers.map(Number)) + NUMBER_STEP;
}

export const migration = { description: 'a migration with the next number of a service', prompts, plan };
