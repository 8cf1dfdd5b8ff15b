// Runs every generator in a copy of the workspace. What they write must pass the checks of `npm run verify`, and its own specs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { check, resolveConfig } from 'prettier';
import { event } from '../src/event.mjs';
import { migration } from '../src/migration.mjs';
import { page } from '../src/page.mjs';
import { useCase } from '../src/use-case.mjs';
import { read, SERVICES } from '../src/workspace.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const execFileAsync = promisify(execFile);
const processOptionsFor = (folder) => ({ cwd: folder, maxBuffer: 1e8, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } });

/** One run for each template and each kind of edit. */
const GENERATOR_RUNS = [
  ['use-case', '--app=subscriptions', '--module=changes/pauses', '--name=end-pause', '--kind=command'],
  ['use-case', '--app=catalog-inventory', '--module=forest/plantings', '--name=get-planting', '--kind=query', '--caller=staff'],
  ['use-case', '--app=identity', '--module=profile', '--name=get-avatar', '--kind=query', '--caller=staff'],
  ['event', '--app=subscriptions', '--aggregate=pause', '--name=ended'],
  ['page', '--app=storefront', '--name=gift-guide', '--en=Gift guide', '--es=Guía de regalos'],
  ['page', '--app=storefront', '--name=my-brushes', '--en=My brushes', '--es=Mis cepillos', '--access=customer'],
  ['page', '--app=admin', '--name=suppliers', '--en=Suppliers', '--es=Proveedores'],
  ['migration', '--app=subscriptions', '--name=add-pause-reasons', "--up=ALTER TABLE plan ADD COLUMN reason text DEFAULT 'none'"],
];
/** The specs that were written, and those that compare all contracts, rights and pages. */
const GENERATED_SPECS = ['end-pause', 'get-planting', 'get-avatar', 'gift-guide', 'my-brushes', 'suppliers'];
const REGISTRY_SPECS = ['test/contracts.spec', 'broker-permissions', 'app/routes.spec', 'app/translations.spec'];

/** Copies the sources; packages are links, and the workspace's own packages lead to the copy. */
async function copyWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'brote-generators-'));
  const { stdout } = await execFileAsync('git', ['ls-files', '-co', '--exclude-standard', '-z'], processOptionsFor(root));
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const parent of new Set(files.map((file) => dirname(file)))) await mkdir(join(folder, parent), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(root, file), join(folder, file)).catch(ignoreMissing)));
  await linkAll(join(root, 'node_modules'), join(folder, 'node_modules'), ['.cache', '@brote']);
  await mkdir(join(folder, 'node_modules/@brote'));
  for (const parent of ['apps', 'libs', 'tools'])
    for (const name of await readdir(join(root, parent))) {
      await symlink(join(folder, parent, name), join(folder, 'node_modules/@brote', name));
      const own = join(root, parent, name, 'node_modules');
      if (existsSync(own)) await symlink(own, join(folder, parent, name, 'node_modules'));
    }
  return folder;
}

/** Another spec may delete its temporary file meanwhile. */
function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

async function linkAll(from, to, exceptions) {
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => !exceptions.includes(name));
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}

/** Output and exit code of a program; 0 means that it found nothing. */
async function runProgram(folder, program, args) {
  const command = [join(folder, 'node_modules', program), ...args];
  return execFileAsync(process.execPath, command, processOptionsFor(folder)).then(
    ({ stdout, stderr }) => ({ code: 0, text: stripVTControlCharacters(stdout + stderr) }),
    ({ code, stdout, stderr }) => ({ code, text: stripVTControlCharacters(stdout + stderr) }),
  );
}

describe('the generators', () => {
  let folder;
  let outputs;
  let writtenPaths;
  let checks;

  before(async () => {
    folder = await copyWorkspace();
    outputs = [];
    for (const args of GENERATOR_RUNS) {
      const { stdout, stderr } = await execFileAsync(
        process.execPath,
        ['tools/generators/bin/new.mjs', ...args],
        processOptionsFor(folder),
      );
      outputs.push(stripVTControlCharacters(stdout + stderr));
    }
    writtenPaths = [...new Set(outputs.flatMap((text) => [...text.matchAll(/\+[+-] \/(\S+)/g)].map(([, path]) => path)))];
    const sources = writtenPaths.filter((path) => /\.tsx?$/.test(path));
    const specs = runProgram(folder, 'jest/bin/jest.js', ['--ci', '--maxWorkers=2', ...GENERATED_SPECS, ...REGISTRY_SPECS]);
    const types = runProgram(folder, '.bin/oxlint', sources);
    const lint = types.then(() => runProgram(folder, '.bin/eslint', ['--max-warnings=0', ...sources]));
    checks = { specs, types, lint };
  });
  after(async () => {
    await Promise.allSettled(Object.values(checks ?? {}));
    await rm(folder, { recursive: true, force: true });
  });

  const expectPass = async (name) => {
    const { code, text } = await checks[name];
    assert.equal(code, 0, text);
    return text;
  };

  it('write files that prettier leaves unchanged', async () => {
    const isFormatted = await Promise.all(
      writtenPaths.map(async (path) => {
        const file = join(folder, path);
        return check(await readFile(file, 'utf8'), { ...(await resolveConfig(file)), filepath: file });
      }),
    );
    assert.deepEqual(
      writtenPaths.filter((_path, index) => !isFormatted[index]),
      [],
    );
    assert.ok(writtenPaths.length > 45, `${writtenPaths.length} files`);
  });

  it('write files that compile and pass the typed rules', async () => {
    assert.match(await expectPass('types'), /0 errors/);
  });

  it('write files that pass lint', () => expectPass('lint'));

  it('export no symbol without another file that uses it', async () => {
    const sources = writtenPaths.filter((path) => /\.tsx?$/.test(path) && !/\.spec\./.test(path));
    const texts = await Promise.all(sources.map((path) => readFile(join(folder, path), 'utf8')));
    const newSources = sources.filter((path) => !existsSync(join(root, path)));
    const unused = newSources.flatMap((path) => {
      const own = texts[sources.indexOf(path)];
      const names = [...own.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
      // A contract is published by the index of its folder, which exports its module as a whole.
      const isPublished = texts.some((text) => text.includes(`export * from './${basename(path, '.ts')}';`));
      return names.filter((name) => !isPublished && !texts.some((text) => text !== own && new RegExp(`\\b${name}\\b`).test(text)));
    });
    assert.deepEqual(unused, []);
    assert.ok(newSources.length > 10, `${newSources.length} new files`);
  });

  it('write specs that pass, and the specs of all contracts, rights and pages still pass', async () => {
    const text = await expectPass('specs');
    for (const name of GENERATED_SPECS) assert.match(text, new RegExp(`PASS .*/${name}[.-]`));
    for (const name of REGISTRY_SPECS) assert.match(text, new RegExp(`PASS .*/${name}`));
  });

  it('print the next steps', () => {
    for (const text of outputs) assert.match(text, /Next steps:[^]*1\. /);
  });

  it('grant the broker permissions of a new request to its caller', async () => {
    assert.match(await readFile(join(folder, 'deploy/nats/services.conf'), 'utf8'), /"rpc\.subscriptions\.end-pause\.v1"/);
  });

  it('refuse to write a file twice', async () => {
    const secondRun = execFileAsync(process.execPath, ['tools/generators/bin/new.mjs', ...GENERATOR_RUNS[0]], processOptionsFor(folder));
    await assert.rejects(secondRun, ({ code, stderr }) => code === 1 && stderr.includes('already'));
  });
});

describe('a generator', () => {
  const command = { app: 'subscriptions', module: 'changes/pauses', name: 'end-pause', kind: 'command' };
  const cases = [
    ['refuses a use case without a noun', useCase, { ...command, name: 'end' }, /no noun/],
    ['refuses a use case in camel case', useCase, { ...command, name: 'endPause' }, /kebab-case/],
    ['refuses a name with a word that the code does not use', useCase, { ...command, name: 'mend-pause' }, /use repair/],
    ['refuses a command with the verb of a query', useCase, { ...command, name: 'get-pause' }, /query/],
    ['refuses a query with the verb of a command', useCase, { ...command, kind: 'query' }, /query/],
    ['refuses a use case of an unknown service', useCase, { ...command, app: 'gateway' }, /--app is one of/],
    ['refuses a request that a service sends to itself', useCase, { ...command, caller: 'subscriptions' }, /--caller is one of/],
    ['refuses an existing contract', useCase, { ...command, name: 'pause-subscription' }, /pauseSubscription already/],
    [
      'refuses a new feature without its domain module',
      useCase,
      { ...command, module: 'pauses' },
      /no feature pauses: write --module=<domain>\/pauses .* one of billing, changes,/,
    ],
    [
      'refuses a feature of an unknown domain module',
      useCase,
      { ...command, module: 'pausing/pauses' },
      /no domain module pausing: choose one of billing, changes,.* first write .*pausing\.module\.ts, import it in app\.module\.ts/,
    ],
    [
      'refuses a name that features of two domain modules have',
      useCase,
      { ...command, module: 'deliveries' },
      /--module=schedule\/deliveries or staff\/deliveries/,
    ],
    ['refuses a domain module of features', useCase, { ...command, module: 'changes' }, /--module=changes\/<feature>/],
    ['refuses a feature inside a feature', useCase, { ...command, module: 'changes/manage/pauses' }, /such as changes\/pauses/],
    ['refuses a list', useCase, { ...command, kind: 'query', name: 'list-pauses' }, /cursor/],
    ['refuses an event without a version', event, { app: 'subscriptions', aggregate: 'pause', name: 'ended', revision: '0' }, /--revision/],
    ['refuses an existing event', event, { app: 'subscriptions', aggregate: 'subscription', name: 'paused' }, /subscriptionPaused already/],
    ['refuses a page without a Spanish title', page, { app: 'storefront', name: 'gift-guide', en: 'Gift guide' }, /--es is missing/],
    ['refuses an existing page', page, { app: 'storefront', name: 'about', en: 'About', es: 'Sobre' }, /\/about already/],
    ['refuses a migration of an unknown service', migration, { app: 'gateway', name: 'add-pauses' }, /--app is one of/],
  ];
  for (const [title, { plan }, answers, message] of cases) it(title, () => assert.throws(() => plan(root, answers), { message }));

  it('adds the classes or the module of a new feature to each domain module', () => {
    const domainPaths = SERVICES.flatMap((app) =>
      readdirSync(join(root, 'apps', app, 'src'))
        .map((domain) => ({ app, domain, path: `apps/${app}/src/${domain}/${domain}.module.ts` }))
        .filter(({ path }) => existsSync(join(root, path))),
    );
    for (const { app, domain, path } of domainPaths) {
      const { files, edits } = useCase.plan(root, { app, module: `${domain}/gift-cards`, name: 'redeem-gift-card', kind: 'command' });
      const folder = `apps/${app}/src/${domain}/gift-cards`;
      assert.ok(files.some((file) => file.path === `${folder}/redeem-gift-card.ts`));
      const hasOwnModule = files.some((file) => file.path === `${folder}/gift-cards.module.ts`);
      const text = edits.find((edit) => edit.path === path).transform(read(root, path));
      for (const name of hasOwnModule ? ['GiftCardsModule'] : ['RedeemGiftCard'])
        assert.equal(text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length, 2, `${path} imports and lists ${name}`);
      assert.ok(edits.every((edit) => !edit.path.endsWith('/app.module.ts')));
    }
    assert.ok(domainPaths.length > 25, `${domainPaths.length} domain modules`);
  });

  it('lists a use case in the module file of its feature, which may have another name', () => {
    const { edits } = useCase.plan(root, { ...command, module: 'changes/manage' });
    assert.ok(edits.some(({ path }) => path.endsWith('/manage/subscription-management.module.ts')));
    assert.ok(edits.every(({ path }) => !path.endsWith('/changes.module.ts')));
  });

  it('refuses a folder without a module', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'brote-generators-'));
    test.after(() => rm(folder, { recursive: true }));
    await linkWorkspaceWithLooseController(folder);
    const answers = { ...command, app: 'admin-reporting', module: 'exports' };
    assert.throws(() => useCase.plan(folder, answers), { message: /no exports\.module\.ts/ });
  });
});

/** Links the sources, and adds a folder of admin-reporting with a controller but no module. */
async function linkWorkspaceWithLooseController(folder) {
  const sources = 'apps/admin-reporting/src';
  await mkdir(join(folder, 'apps/admin-reporting'), { recursive: true });
  await symlink(join(root, 'libs'), join(folder, 'libs'));
  await symlink(join(root, 'apps/gateway'), join(folder, 'apps/gateway'));
  await linkAll(join(root, sources), join(folder, sources), []);
  await mkdir(join(folder, sources, 'exports'));
  await copyFile(join(root, sources, 'audit/audit.controller.ts'), join(folder, sources, 'exports/exports.controller.ts'));
}
