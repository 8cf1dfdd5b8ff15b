import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from './find-nats-server';
import type { Fetcher } from './find-nats-server';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-find-nats-'));
  said = [];
});

afterEach(async () => await rm(folder, { recursive: true }));

/** A program that only knows which version it is. */
async function aServer(where: string, version: string): Promise<string> {
  await mkdir(join(folder, where), { recursive: true });
  const file = join(folder, where, 'nats-server');
  await writeFile(file, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  await chmod(file, 0o755);
  return file;
}

const find = async (env: NodeJS.ProcessEnv, fetchers: Fetcher[] = []): ReturnType<typeof findNatsServer> =>
  await findNatsServer({ cacheDir: join(folder, 'cache'), say: (sentence) => said.push(sentence), env, fetchers });

it('takes the one that NATS_SERVER_BINARY names before any other', async () => {
  const named = await aServer('named', '2.13.0');
  await aServer('path', '2.14.0');

  expect(await find({ NATS_SERVER_BINARY: named, PATH: join(folder, 'path') })).toEqual({ path: named, version: '2.13.0' });
});

it('says what is wrong with the one that NATS_SERVER_BINARY names', async () => {
  const named = await aServer('named', '2.9.10');

  await expect(find({ NATS_SERVER_BINARY: named })).rejects.toThrow('NATS_SERVER_BINARY is version 2.9.10; it must be 2.12.3 or newer.');
  await expect(find({ NATS_SERVER_BINARY: join(folder, 'nowhere') })).rejects.toThrow('is not a nats-server that runs here');
});

it('passes over one on PATH that is too old and takes the one it fetched before', async () => {
  await aServer('path', '2.12.2');
  const cached = await aServer('cache', '2.15.1');

  expect(await find({ PATH: join(folder, 'path') })).toEqual({ path: cached, version: '2.15.1' });
});

it('takes one on PATH that is new enough', async () => {
  const onPath = await aServer('path', '2.12.3');
  await aServer('cache', '2.15.1');

  expect((await find({ PATH: `${join(folder, 'empty')}:${join(folder, 'path')}` })).path).toBe(onPath);
});

it('fetches from the next place when one fails, and says what is weaker about an old one', async () => {
  const old = await aServer('system', '2.9.10');
  const found = await find({ PATH: '' }, [
    { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) },
    { name: 'the system', fetch: () => Promise.resolve(old), caveat: 'It may lose the last messages.' },
  ]);

  expect(found.version).toBe('2.9.10');
  expect(said).toEqual(['Took nats-server 2.9.10 from the system. It may lose the last messages.']);
});

it('lists every place it tried when there is none', async () => {
  const nowhere: Fetcher = { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) };

  await expect(find({ PATH: '' }, [nowhere])).rejects.toThrow(/the moon: too far.*NATS_SERVER_BINARY/);
});

it('says without network what the network said, and never a command line', async () => {
  const unreachable = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } });
  const failed = Object.assign(new Error('Command failed: apt-helper download-file http://mirror'), {
    stderr: 'Err:1\nE: Failed to fetch it\nE: Download Failed\n',
  });
  const finding = find({ PATH: '' }, [
    { name: 'the moon', fetch: () => Promise.reject(unreachable) },
    { name: 'the system', fetch: () => Promise.reject(failed) },
  ]);

  await expect(finding).rejects.toThrow('(the moon: it cannot be reached (ENOTFOUND); the system: Failed to fetch it)');
});
