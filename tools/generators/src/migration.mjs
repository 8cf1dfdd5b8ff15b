import { isName, literal, pascal, requireName, sentence, thirdPerson } from './names.mjs';
import * as workspace from './workspace.mjs';

const { SERVICES } = workspace;
/** The distance to the highest number, so that a release can insert one between two. */
const STEP = 100_000_000;

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which service?', choices: SERVICES },
  { type: 'input', name: 'name', message: 'What does it change, such as add-pause-reasons', validate: isName },
  { type: 'input', name: 'up', message: 'Its SQL statement? Empty: write it later', default: '' },
  { type: 'input', name: 'down', message: 'The statement that reverts it? Empty: write it later', default: '' },
  { type: 'input', name: 'summary', message: 'What does it do, in one sentence? Empty: from its name', default: '' },
];

/** A file with the next number, at the end of the service's list. */
function plan(root, { app, name, up = '', down = '', summary = '' }) {
  workspace.requireChoice('app', app, SERVICES);
  requireName('name', name);
  const folder = `apps/${app}/src/migrations`;
  if (workspace.namesIn(root, folder).some((file) => file.slice(14) === `${name}.ts`)) throw new Error(`${folder} has ${name} already`);
  const number = nextNumber(root, app);
  const className = `${pascal(name)}${number}`;
  const file = `${number}-${name}`;
  const files = [{ path: `${folder}/${file}.ts`, template: 'migration/migration.ts' }];
  const edits = [
    workspace.edit(root, `apps/${app}/src/data-source.ts`, (schema) => {
      schema.importNames([className], `./migrations/${file}`);
      schema.addToArray('migrations', className);
    }),
  ];
  const statements = up === '' || down === '' ? [`Write the statements of up and down in ${folder}/${file}.ts.`] : [];
  const steps = [
    ...statements,
    'Keep it safe while the old version runs: defaults for new columns, small batches, no drop in the same release.',
    `npx jest --selectProjects ${app} -- data-map names columns that the data map lacks.`,
  ];
  const list = (statement) => (statement === '' ? '[]' : `[${literal(statement)}]`);
  const data = { className, up: list(up), down: list(down), summary: sentence(summary || sentenceOf(name)) };
  return { data, files, edits, steps };
}

/** `add-pause-reasons` → adds pause reasons */
function sentenceOf(name) {
  const [verb, ...rest] = name.split('-');
  return [thirdPerson(verb), ...rest].join(' ');
}

/** Higher than each number of the service, and than those of the libraries that its list names. */
function nextNumber(root, app) {
  const names = workspace.namesIn(root, `apps/${app}/src/migrations`).join('\n');
  const numbers = `${names}\n${workspace.read(root, `apps/${app}/src/data-source.ts`)}`.match(/(?<!\d)\d{13}(?!\d)/g) ?? [];
  return Math.max(...numbers.map(Number)) + STEP;
}

export const migration = { description: 'a migration with the next number of a service', prompts, plan };
