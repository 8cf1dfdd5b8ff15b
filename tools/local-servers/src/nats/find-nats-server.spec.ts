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

/** A program that only prints its version. */
async function aServer(where: string, version: string): Promise<string> {
  await mkdir(join(folder, where), { recursive: true });
  const file = join(folder, where, 'nats-server');
  await writeFile(file, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  await chmod(file, 0o755);
  return file;
}

const find = async (env: NodeJS.ProcessEnv, fetchers: Fetcher[] = []): ReturnType<typeof findNatsServer> =>
  await findNatsServer({ cacheDir: join(folder, 'cache'), say: (sentence) => said.push(sentence), env, fetchers });

it('findNatsServer prefers the program of NATS_SERVER_BINARY', async () => {
  const named = await aServer('named', '2.13.0');
  await aServer('path', '2.14.0');

  expect(await find({ NATS_SERVER_BINARY: named, PATH: join(folder, 'path') })).toEqual({ path: named, version: '2.13.0' });
});

it('findNatsServer says why the program of NATS_SERVER_BINARY is refused', async () => {
  const named = await aServer('named', '2.9.10');

  await expect(find({ NATS_SERVER_BINARY: named })).rejects.toThrow('NATS_SERVER_BINARY is version 2.9.10; it must be 2.12.3 or newer.');
  await expect(find({ NATS_SERVER_BINARY: join(folder, 'nowhere') })).rejects.toThrow(/is not a nats-server that runs here \(.*ENOENT\)/);
});

it('findNatsServer says why it skips a program that does not run', async () => {
  const broken = await aServer('path', '2.14.0');
  await writeFile(broken, '#!/bin/sh\necho "a library is missing" >&2\nexit 127\n');
  const cached = await aServer('cache', '2.15.1');

  expect(await find({ PATH: join(folder, 'path') })).toEqual({ path: cached, version: '2.15.1' });
  expect(said).toEqual([`${broken} does not run here (a library is missing).`]);
});

it('findNatsServer skips an old program on PATH and takes the one fetched before', async () => {
  await aServer('path', '2.12.2');
  const cached = await aServer('cache', '2.15.1');

  expect(await find({ PATH: join(folder, 'path') })).toEqual({ path: cached, version: '2.15.1' });
});

it('findNatsServer takes a program on PATH that is new enough', async () => {
  const onPath = await aServer('path', '2.12.3');
  await aServer('cache', '2.15.1');

  expect((await find({ PATH: `${join(folder, 'empty')}:${join(folder, 'path')}` })).path).toBe(onPath);
});

it('findNatsServer fetches from the next source after a failure, and names the weakness of an old version', async () => {
  const old = await aServer('system', '2.9.10');
  const found = await find({ PATH: '' }, [
    { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) },
    { name: 'the system', fetch: () => Promise.resolve(old), caveat: 'It may lose the last messages.' },
  ]);

  expect(found.version).toBe('2.9.10');
  expect(said).toEqual(['Took nats-server 2.9.10 from the system. It may lose the last messages.']);
});

it('findNatsServer lists every source it tried when it finds no program', async () => {
  const nowhere: Fetcher = { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) };

  await expect(find({ PATH: '' }, [nowhere])).rejects.toThrow(/the moon: too far.*NATS_SERVER_BINARY/);
});

it('findNatsServer reports the network error without network, and never a command line', async () => {
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
