// The workflows: what they call exists, actions have a major version, and each job has its rights and its limit of time.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { root } from '../typescript/load-typescript.mjs';

const FOLDER = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const workflows = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), 'utf8'))]));
const jobs = Object.entries(workflows).flatMap(([file, { jobs: named }]) =>
  Object.entries(named).map(([name, job]) => ({ place: `${file}, job ${name}`, file, name, job })),
);
const stepsOf = ({ job: { steps } }) => steps;

describe('workflows', () => {
  it('have a limit of time and rights of reading at most, unless a job needs more', () => {
    for (const [file, { permissions }] of Object.entries(workflows)) assert.deepEqual(permissions, { contents: 'read' }, file);
    for (const { place, job } of jobs) assert.ok(job['timeout-minutes'] <= 60, place);
  });

  it('use actions of a major version', () => {
    for (const entry of jobs)
      for (const { uses } of stepsOf(entry).filter((step) => step.uses !== undefined))
        assert.match(uses, /^[\w-]+\/[\w-]+@v\d+$/, `${entry.place}: ${uses}`);
  });

  it('run scripts and programs that exist', () => {
    for (const entry of jobs) {
      const commands = stepsOf(entry).map(({ run = '' }) => run);
      const names = commands.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
      for (const name of names) assert.ok(name in scripts, `${entry.place}: npm run ${name}`);
      const programs = commands.flatMap((run) => [...run.matchAll(/\bnode (\S+\.mjs)/g)].map(([, file]) => file));
      for (const file of programs) assert.ok(existsSync(join(root, file)), `${entry.place}: ${file}`);
    }
  });

  it('wait for jobs that exist, and read outputs that these have', () => {
    for (const { place, file, job } of jobs) {
      const needed = [job.needs ?? []].flat();
      const named = workflows[file].jobs;
      for (const name of needed) assert.ok(name in named, `${place} needs ${name}`);
      for (const [, name, output] of JSON.stringify(job).matchAll(/needs\.(\w+)\.outputs\.(\w+)/g)) {
        assert.ok(needed.includes(name), `${place} reads ${name}, and does not need it`);
        assert.ok(output in named[name].outputs, `${place} reads ${name}.${output}`);
      }
    }
  });
});

describe('the workflow of a release', () => {
  const { archive, images, provenance } = workflows['release.yml'].jobs;
  const attestations = (job) => job.steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
  const indexOf = (job, pattern) => job.steps.findIndex((step) => pattern.test(JSON.stringify(step)));

  it('attests archive, bill of materials and each image', () => {
    assert.equal(attestations(archive)[0].with['subject-path'], 'release/*');
    assert.deepEqual(attestations(provenance)[0].with, {
      'subject-name': '${{ matrix.image.name }}',
      'subject-digest': '${{ matrix.image.digest }}',
      'push-to-registry': true,
    });
    for (const job of [archive, provenance])
      assert.deepEqual([job.permissions['id-token'], job.permissions.attestations], ['write', 'write']);
  });

  it('uploads only an archive that a second build repeats, with its bill', () => {
    const order = [/compare-builds/, /build:release/, /run sbom/, /attest-build-provenance/, /gh release upload/];
    const places = order.map((pattern) => indexOf(archive, pattern));
    assert.ok(!places.includes(-1));
    assert.deepEqual(
      places.toSorted((one, other) => one - other),
      places,
    );
  });

  it('uploads the digests of the images', () => {
    assert.ok(indexOf(images, /push-images\.mjs.*--to images\.json/) < indexOf(images, /gh release upload .*images\.json/));
  });

  it('publishes nothing without a new release', () => {
    for (const job of [archive, images]) assert.match(job.if, /needs\.release\.outputs\.created == 'true'/);
  });
});
