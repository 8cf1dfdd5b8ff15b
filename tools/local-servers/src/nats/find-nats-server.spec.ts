import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from './find-nats-server';
import type { NatsServerFetcher } from './find-nats-server';

let folder: string;
let printedLines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-find-nats-'));
  printedLines = [];
});

afterEach(async () => await rm(folder, { recursive: true }));

/** A program that only prints its version. */
async function writeFakeServer(subfolder: string, version: string): Promise<string> {
  await mkdir(join(folder, subfolder), { recursive: true });
  const file = join(folder, subfolder, 'nats-server');
  await writeFile(file, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  await chmod(file, 0o755);
  return file;
}

const findServer = async (env: NodeJS.ProcessEnv, fetchers: NatsServerFetcher[] = []): ReturnType<typeof findNatsServer> =>
  await findNatsServer({ cacheDir: join(folder, 'cache'), say: (sentence) => printedLines.push(sentence), env, fetchers });

it('findNatsServer prefers the program of NATS_SERVER_BINARY', async () => {
  const configuredPath = await writeFakeServer('named', '2.13.0');
  await writeFakeServer('path', '2.14.0');

  expect(await findServer({ NATS_SERVER_BINARY: configuredPath, PATH: join(folder, 'path') })).toEqual({
    path: configuredPath,
    version: '2.13.0',
  });
});

it('findNatsServer says why the program of NATS_SERVER_BINARY is refused', async () => {
  const configuredPath = await writeFakeServer('named', '2.9.10');

  await expect(findServer({ NATS_SERVER_BINARY: configuredPath })).rejects.toThrow(
    'NATS_SERVER_BINARY is version 2.9.10; it must be 2.12.3 or newer.',
  );
  await expect(findServer({ NATS_SERVER_BINARY: join(folder, 'nowhere') })).rejects.toThrow(
    /is not a nats-server that runs here \(.*ENOENT\)/,
  );
});

it('findNatsServer says why it skips a program that does not run', async () => {
  const broken = await writeFakeServer('path', '2.14.0');
  await writeFile(broken, '#!/bin/sh\necho "a library is missing" >&2\nexit 127\n');
  const cachedPath = await writeFakeServer('cache', '2.15.1');

  expect(await findServer({ PATH: join(folder, 'path') })).toEqual({ path: cachedPath, version: '2.15.1' });
  expect(printedLines).toEqual([`${broken} does not run here (a library is missing).`]);
});

it('findNatsServer skips an old program on PATH and takes the one fetched before', async () => {
  await writeFakeServer('path', '2.12.2');
  const cachedPath = await writeFakeServer('cache', '2.15.1');

  expect(await findServer({ PATH: join(folder, 'path') })).toEqual({ path: cachedPath, version: '2.15.1' });
});

it('findNatsServer takes a program on PATH that is new enough', async () => {
  const pathServer = await writeFakeServer('path', '2.12.3');
  await writeFakeServer('cache', '2.15.1');

  expect((await findServer({ PATH: `${join(folder, 'empty')}:${join(folder, 'path')}` })).path).toBe(pathServer);
});

it('findNatsServer fetches from the next source after a failure, and names the weakness of an old version', async () => {
  const oldServer = await writeFakeServer('system', '2.9.10');
  const found = await findServer({ PATH: '' }, [
    { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) },
    { name: 'the system', fetch: () => Promise.resolve(oldServer), caveat: 'It may lose the last messages.' },
  ]);

  expect(found.version).toBe('2.9.10');
  expect(printedLines).toEqual(['Took nats-server 2.9.10 from the system. It may lose the last messages.']);
});

it('findNatsServer lists every source it tried when it finds no program', async () => {
  const failingFetcher: NatsServerFetcher = { name: 'the moon', fetch: () => Promise.reject(new Error('too far')) };

  await expect(findServer({ PATH: '' }, [failingFetcher])).rejects.toThrow(/the moon: too far.*NATS_SERVER_BINARY/);
});

it('findNatsServer reports the network error without network, and never a command line', async () => {
  const networkError = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } });
  const downloadError = Object.assign(new Error('Command failed: apt-helper download-file http://mirror'), {
    stderr: 'Err:1\nE: Failed to fetch it\nE: Download Failed\n',
  });
  const pendingServer = findServer({ PATH: '' }, [
    { name: 'the moon', fetch: () => Promise.reject(networkError) },
    { name: 'the system', fetch: () => Promise.reject(downloadError) },
  ]);

  await expect(pendingServer).rejects.toThrow('(the moon: it cannot be reached (ENOTFOUND); the system: Failed to fetch it)');
});
