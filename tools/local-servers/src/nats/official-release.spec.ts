import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inspectNatsServer } from './nats-server-binary';
import { fetchOfficialRelease, type OfficialRelease } from './official-release';

const run = promisify(execFile);
const SYSTEM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const NAME = `nats-server-v2.15.0-${SYSTEM}`;
const asked: (string | undefined)[] = [];
let archive: Buffer;
let status = 200;
let folder: string;
const server = createServer((request, reply) => {
  asked.push(request.url);
  reply.writeHead(status).end(archive);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  asked.length = 0;
  status = 200;
  folder = await mkdtemp(join(tmpdir(), 'brote-official-'));
  await mkdir(join(folder, NAME));
  await writeFile(join(folder, NAME, 'nats-server'), '#!/bin/sh\necho "nats-server: v2.15.0"\n');
  await chmod(join(folder, NAME, 'nats-server'), 0o755);
  await run('tar', ['-czf', join(folder, 'archive.tar.gz'), '-C', folder, NAME]);
  archive = await readFile(join(folder, 'archive.tar.gz'));
});
afterEach(() => rm(folder, { recursive: true }));

const cache = () => join(folder, 'cache');
const release = (checksums: OfficialRelease['checksums']): OfficialRelease => ({
  version: '2.15.0',
  address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  checksums,
});
const itsSum = () => ({ [SYSTEM]: createHash('sha256').update(archive).digest('hex') });

it('fetchOfficialRelease keeps the program of the archive for this system', async () => {
  const path = await fetchOfficialRelease(cache(), release(itsSum()));

  expect(asked).toEqual([`/${NAME}.tar.gz`]);
  expect(await inspectNatsServer(path)).toEqual({ path, version: '2.15.0' });
});

it('fetchOfficialRelease unpacks no archive that differs from the pinned checksum', async () => {
  const pinned = release(itsSum());
  archive = Buffer.concat([archive, Buffer.from('x')]);

  await expect(fetchOfficialRelease(cache(), pinned)).rejects.toThrow(`${NAME}.tar.gz is not the file that was released`);
  expect(await readdir(folder)).not.toContain('cache');
});

it('fetchOfficialRelease sends no request for a system without a pinned checksum', async () => {
  await expect(fetchOfficialRelease(cache(), release({}))).rejects.toThrow(`no checksum of ${NAME}.tar.gz is known`);
  expect(asked).toEqual([]);
});

it('fetchOfficialRelease reports the status of the release server', async () => {
  status = 404;
  await expect(fetchOfficialRelease(cache(), release(itsSum()))).rejects.toThrow('the release server answered 404');
});
