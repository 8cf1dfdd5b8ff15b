// What needs no shop: arguments, the plan of phases, the tally, links to programs, and the earlier version.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findEarlierCommit } from '../src/earlier-version.mjs';
import { readOptions, WrongUse } from '../src/options.mjs';
import { planPhases, SERVICES } from '../src/phases.mjs';
import { ProgramLinks } from '../src/programs.mjs';
import { Tally } from '../src/tally.mjs';

const folders = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-drill-spec-'));
  folders.push(folder);
  return folder;
};
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

describe('readOptions', () => {
  it('takes the seed of the environment, and ten minutes', () => {
    assert.deepEqual(readOptions([], { BROTE_SEED: '42' }), { from: null, seed: 42, minutes: 10, folder: null });
  });

  it('takes what the command names', () => {
    const args = ['--from', 'v0.2.0', '--seed', '7', '--minutes', '5', '--folder', '/tmp/drill'];
    assert.deepEqual(readOptions(args, { BROTE_SEED: '42' }), { from: 'v0.2.0', seed: 7, minutes: 5, folder: '/tmp/drill' });
  });

  it('draws a seed that can be repeated', () => {
    const { seed } = readOptions([], {});
    assert.equal(readOptions(['--seed', String(seed)], {}).seed, seed);
  });

  for (const args of [['--seed', 'seven'], ['--seed', '0'], ['--minutes', '0.5'], ['--minutes', '61'], ['--to', 'v1'], ['v0.2.0']])
    it(`refuses ${args.join(' ')}`, () => assert.throws(() => readOptions(args, {}), WrongUse));
});

describe('planPhases', () => {
  const phases = planPhases();
  const versions = Object.fromEntries(SERVICES.map((service) => [service, ['earlier']]));
  for (const { change } of phases) if (change.kind === 'switch') versions[change.service].push(change.version);

  it('brings each service to N, back, and to N again', () => {
    for (const [service, list] of Object.entries(versions)) assert.deepEqual(list, ['earlier', 'current', 'earlier', 'current'], service);
  });

  it('grants rights and migrates before the first service of N starts', () => {
    const kinds = phases.map(({ change }) => change.kind);
    assert.ok(kinds.indexOf('rights') < kinds.indexOf('migrate'));
    assert.ok(kinds.indexOf('migrate') < kinds.indexOf('switch'));
    assert.deepEqual([kinds.filter((kind) => kind === 'migrate').length, kinds[0], kinds.at(-1)], [1, 'serve', 'serve']);
  });

  it('changes the gateway last, and rolls it back first', () => {
    const switches = phases.map(({ change }) => change).filter(({ kind }) => kind === 'switch');
    const gateways = switches.flatMap(({ service }, index) => (service === 'gateway' ? [index] : []));
    assert.deepEqual(gateways, [SERVICES.length - 1, SERVICES.length, 3 * SERVICES.length - 1]);
  });

  it('lets people buy, subscribe and work in each phase, and names each phase once', () => {
    for (const { title, work } of phases)
      assert.ok(
        Object.values(work).every((count) => count > 0),
        title,
      );
    assert.equal(new Set(phases.map(({ title }) => title)).size, phases.length);
  });
});

describe('Tally', () => {
  it('counts what ends in a phase there, and names what failed', () => {
    const tally = new Tally();
    tally.begin('N−1');
    tally.countRequest({ name: 'GET /products', ms: 12, repeats: 0, status: 200 });
    tally.countRequest({ name: 'POST /orders', ms: 900, repeats: 3, status: 422 });
    tally.countWork('purchases');
    tally.begin('N');
    tally.countRequest({ name: 'GET /plans', ms: 30, repeats: 1, status: 503 });
    tally.countRequest({ name: 'GET /me', ms: 31, repeats: 1, status: 0 });
    tally.countRequest({ name: 'POST /withdrawals', ms: 29, repeats: 4, status: 429, isBusy: true });
    tally.end();
    const rows = tally.lines().map((line) => line.split(' | ').filter((_cell, index) => index !== 1));
    assert.deepEqual(rows.slice(2), [
      ['| N−1', '2', '3', '0', '900', '1', '0', '0 |'],
      ['| N', '3', '6', '3', '31', '0', '0', '0 |'],
      ['| all', '5', '9', '3', '900', '1', '0', '0 |'],
    ]);
    assert.deepEqual(tally.failures, [
      'N: GET /plans was answered with 503 after 30 ms',
      'N: GET /me was answered with 0 after 31 ms',
      'N: POST /withdrawals was answered with 429 after 29 ms',
    ]);
  });
});

describe('ProgramLinks', () => {
  it('leads each service to its version, and the web apps to that of the gateway', () => {
    const [folder, earlier] = [makeFolder(), makeFolder()];
    for (const app of ['gateway', 'identity', 'storefront', 'admin']) mkdirSync(join(earlier, 'apps', app), { recursive: true });
    const links = new ProgramLinks({ folder: join(folder, 'programs'), earlier, current: '/current' });
    links.create();
    const versionOf = (app) => (readlinkSync(join(folder, 'programs/apps', app)).startsWith('/current/') ? 'current' : 'earlier');
    const versions = () => ['gateway', 'identity', 'storefront', 'admin'].map(versionOf);
    assert.deepEqual(versions(), ['earlier', 'earlier', 'earlier', 'earlier']);
    links.switchService('identity', 'current');
    assert.deepEqual(versions(), ['earlier', 'current', 'earlier', 'earlier']);
    links.switchService('gateway', 'current');
    assert.deepEqual(versions(), ['current', 'current', 'current', 'current']);
    links.switchService('gateway', 'earlier');
    assert.deepEqual(versions(), ['earlier', 'current', 'earlier', 'earlier']);
  });
});

describe('findEarlierCommit', () => {
  const root = makeFolder();
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, encoding: 'utf8' });
  const commit = (text) => {
    writeFileSync(join(root, 'file'), text);
    git('add', 'file');
    git('commit', '--quiet', '--message', text);
    return git('rev-parse', 'HEAD').trim();
  };
  git('init', '--quiet');
  const commits = ['one', 'two', 'three', 'four'].map(commit);
  git('tag', 'v0.9.0', commits[0]);
  git('tag', 'v0.10.0', commits[1]);
  git('tag', 'v0.11.0', commits[3]);

  it('takes the newest tag before this version, by number', () => {
    assert.equal(findEarlierCommit(root, null), commits[1]);
  });

  it('takes the commit that is named', () => {
    assert.equal(findEarlierCommit(root, commits[2].slice(0, 8)), commits[2]);
    assert.equal(findEarlierCommit(root, 'v0.9.0'), commits[0]);
  });

  it('says what is wrong with another one', () => {
    assert.throws(() => findEarlierCommit(root, 'v7'), /^Error: v7 is not a commit of this repository/);
    assert.throws(() => findEarlierCommit(root, '--all'), /is not a commit/);
    assert.throws(() => findEarlierCommit(root, 'v0.11.0'), /is this version/);
  });
});
