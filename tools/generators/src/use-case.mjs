import { dirname } from 'node:path/posix';
import {
  toCamelCase,
  toErrorCode,
  validateFeaturePath,
  validateName,
  toPascalCase,
  requireFeaturePath,
  requireName,
  toSentence,
  toSnakeCase,
  toThirdPerson,
  withArticle,
  toSpacedWords,
} from './names.mjs';
import * as workspace from './workspace.mjs';

const { CONTEXTS, SERVICES } = workspace;
const CALLER_ROLES = ['customer', 'staff', 'admin'];
const KINDS = ['query', 'command'];
/** Queries whose contract is repeated once; `defineRequest` decides it by the verb. */
const QUERY_VERBS = ['get', 'count', 'preview'];
const LIST_VERBS = ['list', 'find', 'search'];
const EXAMPLE_ID = '0192f0c0-0000-7000-8000-0000000000b1';

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which service?', choices: SERVICES },
  {
    type: 'input',
    name: 'module',
    message: 'Which domain module and feature, such as changes/pauses? The feature may be new',
    validate: validateFeaturePath,
  },
  { type: 'input', name: 'name', message: 'Verb and noun, such as end-pause', validate: validateName },
  { type: 'list', name: 'kind', message: 'Query or command?', choices: KINDS },
  {
    type: 'list',
    name: 'caller',
    message: 'Which person or service sends it?',
    choices: [...CALLER_ROLES, ...SERVICES],
    default: 'customer',
  },
  { type: 'input', name: 'summary', message: 'What does it do, in one sentence? Empty: from its name', default: '' },
];

/** The contract, the use case with its spec, and its place in the module. */
function plan(root, answers) {
  const request = describeRequest(root, answers);
  const { context, feature, name, verb, caller, unknown } = request;
  const { folder, moduleFile } = feature;
  const contracts = `libs/contracts/src/${context}`;
  const files = [
    { path: `${contracts}/${name}.ts`, template: 'use-case/contract.ts' },
    { path: `${folder}/${name}.ts`, template: 'use-case/use-case.ts' },
    { path: `${folder}/${name}.spec.ts`, template: 'use-case/spec.ts' },
  ];
  workspace.requireNewContract(root, context, [toCamelCase(name), `${toPascalCase(name)}Request`, `${toPascalCase(name)}Reply`]);
  const edits = [
    workspace.edit(root, `${contracts}/index.ts`, (file) => file.append(`export * from './${name}';`)),
    workspace.editShapes(root, context, [
      [`${toPascalCase(name)}Request`, `{ ${request.id}: '${EXAMPLE_ID}' }`],
      [`${toPascalCase(name)}Reply`, `{ ${request.id}: '${EXAMPLE_ID}' }`],
    ]),
    ...problemEdits(root, request),
  ];
  if (workspace.exists(root, moduleFile)) edits.push(moduleEdit(root, feature, request));
  else {
    files.push({ path: moduleFile, template: 'use-case/module.ts' });
    edits.push(domainModuleEdit(root, feature));
  }
  const sqlFile = `${folder}/${feature.name}.sql.ts`;
  const { sqlName, statement } = describeStatement(root, sqlFile, request);
  if (workspace.exists(root, sqlFile))
    edits.push(workspace.edit(root, sqlFile, (file) => file.append(`export const ${sqlName} = '${statement}';`)));
  else files.push({ path: sqlFile, template: 'use-case/sql.ts' });
  workspace.requireNew(root, files);
  const steps = [
    `Name the fields of request and reply in ${contracts}/${name}.ts, their examples in libs/contracts/test/spec-shapes.`,
    `Write the rule in ${folder}/${name}.ts. ${sqlName} in ${sqlFile} reads the table ${request.table}${request.isCustomer ? ' and its column user_id' : ''}.`,
    `Add to ${folder}/${name}.spec.ts one test for each error code besides ${unknown}.`,
    ...nextStepsForCaller(root, request),
    `npx jest ${name} contracts.spec called-by broker-permissions`,
  ];
  const data = {
    ...request,
    module: feature.name,
    isPerson: CALLER_ROLES.includes(caller),
    exampleId: EXAMPLE_ID,
    ...{ sqlName, statement },
  };
  return { data, files, edits, permissions: true, steps };
}

function describeRequest(root, { app, module, name, kind, caller = 'customer', summary = '' }) {
  workspace.requireChoice('app', app, SERVICES);
  workspace.requireChoice('kind', kind, KINDS);
  workspace.requireChoice(
    'caller',
    caller,
    [...CALLER_ROLES, ...SERVICES].filter((each) => each !== app),
  );
  requireFeaturePath('module', module);
  requireName('name', name);
  const [verb, ...rest] = name.split('-');
  const noun = rest.join('-');
  if (noun === '') throw new Error(`--name=${name} has no noun: write a verb and a noun, such as end-pause`);
  if (LIST_VERBS.includes(verb)) throw new Error('A list has pages and a cursor: copy list-withdrawals.ts of orders-payments instead');
  if (QUERY_VERBS.includes(verb) !== (kind === 'query')) throw new Error(`A query, and no command, begins with ${QUERY_VERBS.join(', ')}`);
  return {
    ...{ app, context: CONTEXTS[app], feature: workspace.findFeature(root, app, module), name, verb, noun, kind, caller },
    id: `${toCamelCase(noun)}Id`,
    table: toSnakeCase(noun),
    unknown: `${toErrorCode(noun)}_UNKNOWN`,
    summary: toSentence(summary || `${toThirdPerson(verb)} ${withArticle(noun)}`),
    isCustomer: caller === 'customer',
    isCommand: kind === 'command',
  };
}

/** The statement that finds the row, with a name that its file does not have yet. */
function describeStatement(root, sqlFile, { noun, name, table, id, isCustomer, isCommand }) {
  const isTaken = (constant) => workspace.exists(root, sqlFile) && new RegExp(`\\b${constant}\\b`).test(workspace.read(root, sqlFile));
  const shortName = `${isCommand ? 'LOCK' : 'SELECT'}_${toErrorCode(noun)}`;
  const owner = isCustomer ? ' AND user_id = :userId' : '';
  const statement = `SELECT id FROM ${table} WHERE id = :${id}${owner}${isCommand ? ' FOR UPDATE' : ''}`;
  return { sqlName: isTaken(shortName) ? `SELECT_TO_${toErrorCode(name)}` : shortName, statement };
}

/** Whether the gateway knows the refusals of a context. */
const hasPublicCodes = (root, context) => workspace.read(root, 'libs/contracts/src/problem.ts').includes(`CodesOf<typeof ${context}>`);

/** A new error code needs a status in the gateway, or the gateway does not compile. */
function problemEdits(root, { context, noun, unknown }) {
  const path = 'apps/gateway/src/http/problems/problem-table.ts';
  if (!hasPublicCodes(root, context) || workspace.parseSourceFile(root, path).has('PROBLEM_TABLE', unknown)) return [];
  return [
    workspace.edit(root, path, (file) =>
      file.addToObject('PROBLEM_TABLE', `${unknown}: statusAndTitle(404, 'There is no such ${toSpacedWords(noun)}')`),
    ),
  ];
}

/** A use case handles its request, so the module lists it under `controllers`. */
function moduleEdit(root, { moduleFile, folder }, { name }) {
  const pathFromModule = ['.', ...folder.split('/').slice(dirname(moduleFile).split('/').length)].join('/');
  return workspace.edit(root, moduleFile, (file) => {
    file.importNames([toPascalCase(name)], `${pathFromModule}/${name}`);
    file.addToModule(toPascalCase(name), 'controllers');
  });
}

/** A domain module imports the module of a new feature. */
function domainModuleEdit(root, { name, domainModuleFile }) {
  return workspace.edit(root, domainModuleFile, (file) => {
    file.importNames([`${toPascalCase(name)}Module`], `./${name}/${name}.module`);
    file.addToModule(`${toPascalCase(name)}Module`, 'imports');
  });
}

function nextStepsForCaller(root, { caller, context, isCommand, name, unknown }) {
  if (!CALLER_ROLES.includes(caller))
    return [`Send ${toCamelCase(name)} in ${caller}: a spec fails while the caller of a contract does not send it.`];
  const screenStep = `Add sentences for ${unknown} and a screen to the web app, with texts in English and Spanish.`;
  const gatewayStep =
    'Add a route to the contracts, an @Endpoint to the gateway, and an example reply to apps/gateway/test/example-replies.ts.';
  const codeStep = `Add CodeOf<typeof ${toCamelCase(name)}> to RefusalCode in problem.ts of the contracts, and ${unknown} to problem-table.ts.`;
  const publicSteps = hasPublicCodes(root, context) ? [gatewayStep, screenStep] : [codeStep, gatewayStep, screenStep];
  if (caller === 'customer' || !isCommand) return publicSteps;
  return [...publicSteps, 'Record the command with StaffAudit, and name its action in apps/admin/src/pages/audit/locales.'];
}

export const useCase = { description: 'a query or command of a service, from contract to spec', prompts, plan };
