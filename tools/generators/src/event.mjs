import { toCamelCase, validateName, toPascalCase, requireName, toSentence, toSpacedWords } from './names.mjs';
import * as workspace from './workspace.mjs';

const { CONTEXTS, SERVICES } = workspace;
const EXAMPLE_ID = '0192f0c0-0000-7000-8000-0000000000b2';

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which service publishes it?', choices: SERVICES },
  { type: 'input', name: 'aggregate', message: 'Of which aggregate, such as pause', validate: validateName },
  { type: 'input', name: 'name', message: 'What happened, in the past tense, such as ended', validate: validateName },
  { type: 'input', name: 'revision', message: 'Which version? 2 is added beside 1', default: '1' },
  { type: 'input', name: 'summary', message: 'What happened, in one sentence? Empty: from its name', default: '' },
];

/** The contract with its example. The author writes the publisher and the handlers: only the author knows their effects. */
function plan(root, { app, aggregate, name, revision = '1', summary = '' }) {
  workspace.requireChoice('app', app, SERVICES);
  requireName('aggregate', aggregate);
  requireName('name', name);
  if (!/^[1-9]\d?$/.test(revision)) throw new Error('--revision is a number from 1');
  const context = CONTEXTS[app];
  const stem = `${aggregate}-${name}${revision === '1' ? '' : `-v${revision}`}`;
  const payload = `${toPascalCase(stem)}EventData`;
  const id = `${toCamelCase(aggregate)}Id`;
  const contracts = `libs/contracts/src/${context}`;
  const files = [{ path: `${contracts}/${stem}.ts`, template: 'event/contract.ts' }];
  workspace.requireNew(root, files);
  workspace.requireNewContract(root, context, [toCamelCase(stem), payload]);
  const edits = [
    workspace.edit(root, `${contracts}/index.ts`, (file) => file.append(`export * from './${stem}';`)),
    workspace.editShapes(root, context, [[payload, `{ ${id}: '${EXAMPLE_ID}' }`]]),
  ];
  const steps = [
    `Name the fields of ${payload}: state and ids, no personal data. Extend its example in libs/contracts/test/spec-shapes.`,
    `Publish it in ${app}: outbox.add(tx, ${toCamelCase(stem)}, { aggregateId, version, payload }), in the unit of work of the change.`,
    `Handle it by @EventHandler(${toCamelCase(stem)}) in a *.events.controller.ts of each service that needs it.`,
    'A consumer that reads a further context needs a line in CONSUMED_STREAMS of consumed-streams.ts; then generate the permissions.',
    'npx jest contracts.spec broker-permissions',
  ];
  const type = `${context}.${aggregate}.${name}.v${revision}`;
  const data = { stem, payload, id, type, summary: toSentence(summary || `${toPascalCase(aggregate)} ${toSpacedWords(name)}`) };
  return { data, files, edits, steps };
}

export const event = { description: 'the contract of an event, with its example', prompts, plan };
