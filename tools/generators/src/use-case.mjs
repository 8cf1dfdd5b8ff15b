import { camel, code, isName, pascal, requireName, sentence, snake, thirdPerson, withArticle, words } from './names.mjs';
import * as workspace from './workspace.mjs';

const { CONTEXTS, SERVICES } = workspace;
const PEOPLE = ['customer', 'staff', 'admin'];
const KINDS = ['query', 'command'];
/** Queries whose contract is repeated once; `defineRequest` decides it by the verb. */
const READS = ['get', 'count', 'preview'];
const LISTS = ['list', 'find', 'search'];
const MOST_DEPENDENCIES = 5;
const MOST_LINES = 270;
const EXAMPLE_ID = '0192f0c0-0000-7000-8000-0000000000b1';

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which service?', choices: SERVICES },
  { type: 'input', name: 'module', message: 'Which module folder? A new name makes a new module', validate: isName },
  { type: 'input', name: 'name', message: 'Verb and noun, such as end-pause', validate: isName },
  { type: 'list', name: 'kind', message: 'Query or command?', choices: KINDS },
  { type: 'list', name: 'caller', message: 'Which person or service sends it?', choices: [...PEOPLE, ...SERVICES], default: 'customer' },
  { type: 'input', name: 'controller', message: 'Which controller file? Empty: that of the module', default: '' },
  { type: 'input', name: 'summary', message: 'What does it do, in one sentence? Empty: from its name', default: '' },
];

/** The contract, the use case with its spec, and their places in module and controller. */
function plan(root, answers) {
  const request = describe(root, answers);
  const { app, context, module, name, verb, caller, unknown } = request;
  const folder = `apps/${app}/src/${module}`;
  const contracts = `libs/contracts/src/${context}`;
  const files = [
    { path: `${contracts}/${name}.ts`, template: 'use-case/contract.ts' },
    { path: `${folder}/${name}.ts`, template: 'use-case/use-case.ts' },
    { path: `${folder}/${name}.spec.ts`, template: 'use-case/spec.ts' },
  ];
  workspace.requireNewContract(root, context, [camel(name), `${pascal(name)}Request`, `${pascal(name)}Reply`]);
  const edits = [
    workspace.edit(root, `${contracts}/index.ts`, (file) =>
      file.append(`export { ${pascal(name)}Reply, ${pascal(name)}Request, ${camel(name)} } from './${name}';`),
    ),
    workspace.editShapes(root, context, [
      [`${pascal(name)}Request`, `{ ${request.id}: '${EXAMPLE_ID}' }`],
      [`${pascal(name)}Reply`, `{ ${request.id}: '${EXAMPLE_ID}' }`],
    ]),
    ...problemEdits(root, request),
  ];
  const place = findController(root, folder, request, answers.controller);
  const moduleFile = `${folder}/${module}.module.ts`;
  if (place.isNew) files.push({ path: place.path, template: 'use-case/controller.ts' });
  else edits.push(controllerEdit(root, place, request));
  if (workspace.exists(root, moduleFile)) edits.push(moduleEdit(root, moduleFile, place, request));
  else if (!place.isNew) throw new Error(`${folder} has a controller and no ${module}.module.ts: choose another --module`);
  else {
    files.push({ path: moduleFile, template: 'use-case/module.ts' });
    edits.push(
      workspace.edit(root, `apps/${app}/src/app.module.ts`, (file) => {
        file.importNames([`${pascal(module)}Module`], `./${module}/${module}.module`);
        file.addFeatureModule(`${pascal(module)}Module`);
      }),
    );
  }
  workspace.requireNew(root, files);
  const steps = [
    `Name the fields of request and reply in ${contracts}/${name}.ts, their examples in libs/contracts/src/spec-shapes.`,
    `Write the rule in ${folder}/${name}.ts: its SQL reads the table ${request.table}${request.isCustomer ? ' and its column user_id' : ''}.`,
    `Add to ${folder}/${name}.spec.ts one test for each error code besides ${unknown}.`,
    ...stepsOfCaller(root, request),
    `npx jest ${name} contracts.spec called-by broker-permissions`,
  ];
  const data = {
    ...request,
    isPerson: PEOPLE.includes(caller),
    controllerName: place.className,
    controllerStem: place.stem,
    exampleId: EXAMPLE_ID,
  };
  return { data, files, edits, permissions: true, steps };
}

function describe(root, { app, module, name, kind, caller = 'customer', summary = '' }) {
  workspace.requireChoice('app', app, SERVICES);
  workspace.requireChoice('kind', kind, KINDS);
  workspace.requireChoice(
    'caller',
    caller,
    [...PEOPLE, ...SERVICES].filter((each) => each !== app),
  );
  requireName('module', module);
  requireName('name', name);
  const [verb, ...rest] = name.split('-');
  const noun = rest.join('-');
  if (noun === '') throw new Error(`--name=${name} has no noun: write a verb and a noun, such as end-pause`);
  if (LISTS.includes(verb)) throw new Error('A list has pages and a cursor: copy list-withdrawals.ts of orders-payments instead');
  if (READS.includes(verb) !== (kind === 'query')) throw new Error(`A query, and no command, begins with ${READS.join(', ')}`);
  return {
    ...{ app, context: CONTEXTS[app], module, name, verb, noun, kind, caller },
    id: `${camel(noun)}Id`,
    table: snake(noun),
    unknown: `${code(noun)}_UNKNOWN`,
    summary: sentence(summary || `${thirdPerson(verb)} ${withArticle(noun)}`),
    isCustomer: caller === 'customer',
    isCommand: kind === 'command',
  };
}

/** Whether the gateway knows the refusals of a context. */
const hasPublicCodes = (root, context) => workspace.read(root, 'libs/contracts/src/problem.ts').includes(`CodesOf<typeof ${context}>`);

/** A new error code needs a status in the gateway, or the gateway does not compile. */
function problemEdits(root, { context, noun, unknown }) {
  const path = 'apps/gateway/src/http/problem-table.ts';
  if (!hasPublicCodes(root, context) || workspace.source(root, path).has('PROBLEM_TABLE', unknown)) return [];
  return [
    workspace.edit(root, path, (file) =>
      file.addToObject('PROBLEM_TABLE', `${unknown}: statusAndTitle(404, 'There is no such ${words(noun)}')`),
    ),
  ];
}

/** The controller file and its class with room for one more dependency; a new file when the module has none. */
function findController(root, folder, { module }, named = '') {
  const stem = named || module;
  const isController = (name) => name.endsWith('.controller.ts') && !name.endsWith('.events.controller.ts');
  const present = workspace.namesIn(root, folder).filter(isController);
  const file = present.find((name) => name === `${stem}.controller.ts`) ?? (named === '' && present.length === 1 ? present[0] : undefined);
  const asNew = { path: `${folder}/${stem}.controller.ts`, stem, className: `${pascal(stem)}Controller`, isNew: true };
  if (file === undefined && (named !== '' || present.length === 0)) return asNew;
  if (file === undefined)
    throw new Error(`${folder} has several controllers: choose one by --controller=<name>, such as ${present[0]?.split('.')[0]}`);
  const path = `${folder}/${file}`;
  const found = workspace
    .source(root, path)
    .requestControllers()
    .findLast(({ dependencies }) => dependencies < MOST_DEPENDENCIES);
  if (!found || workspace.read(root, path).split('\n').length > MOST_LINES)
    throw new Error(`${path} has no room for one more use case: choose a new file by --controller=<name>`);
  return { path, stem: file.replace('.controller.ts', ''), className: found.name, members: found.members, isNew: false };
}

function controllerEdit(root, { path, className, members }, request) {
  const { context, name, verb, noun, isCustomer } = request;
  const candidates = [camel(verb), camel(noun), `${camel(noun)}To${pascal(verb)}`];
  const property = candidates.find((each) => !members.includes(each) && each !== camel(name));
  if (property === undefined || members.includes(camel(name))) throw new Error(`${path} has a member ${camel(name)} already`);
  return workspace.edit(root, path, (file) => {
    file.importNames([camel(name), `type ${pascal(name)}Reply`, `type ${pascal(name)}Request`], `@brote/contracts/${context}`);
    if (isCustomer) file.importNames(['type CallContext'], '@brote/messaging');
    file.importNames(['RequestHandler'], '@brote/messaging');
    file.importNames([pascal(name)], `./${name}`);
    file.addDependency(className, `private readonly ${property}: ${pascal(name)}`);
    const parameters = `request: ${pascal(name)}Request${isCustomer ? ', { person }: CallContext' : ''}`;
    const values = `request${isCustomer ? ', person.userId' : ''}`;
    file.addHandler(
      className,
      `  @RequestHandler(${camel(name)})
  ${camel(name)}(${parameters}): Promise<${pascal(name)}Reply> {
    return this.${property}.${camel(verb)}(${values});
  }`,
    );
  });
}

function moduleEdit(root, path, { isNew, stem, className }, { name }) {
  return workspace.edit(root, path, (file) => {
    file.importNames([pascal(name)], `./${name}`);
    file.addToModule(pascal(name), 'providers');
    if (!isNew) return;
    file.importNames([className], `./${stem}.controller`);
    file.addToModule(className, 'controllers');
  });
}

function stepsOfCaller(root, { caller, context, isCommand, name, unknown }) {
  if (!PEOPLE.includes(caller)) return [`Send ${camel(name)} in ${caller}: a spec fails while the caller of a contract does not send it.`];
  const screens = `Add sentences for ${unknown} and a screen to the web app, with texts in English and Spanish.`;
  const gateway =
    'Add a route to the contracts, an @Endpoint to the gateway, and an example reply to apps/gateway/test/example-replies.ts.';
  const codes = `Add CodeOf<typeof ${camel(name)}> to RefusalCode in problem.ts of the contracts, and ${unknown} to problem-table.ts.`;
  const publicSteps = hasPublicCodes(root, context) ? [gateway, screens] : [codes, gateway, screens];
  if (caller === 'customer' || !isCommand) return publicSteps;
  return [...publicSteps, 'Record the command with StaffAudit, and name its action in apps/admin/src/pages/audit/locales.'];
}

export const useCase = { description: 'a query or command of a service, from contract to spec', prompts, plan };
