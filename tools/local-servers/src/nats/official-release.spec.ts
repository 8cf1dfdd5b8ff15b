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

const execFileAsync = promisify(execFile);
const SYSTEM_NAME = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const ARCHIVE_NAME = `nats-server-v2.15.0-${SYSTEM_NAME}`;
const requestedPaths: (string | undefined)[] = [];
let archive: Buffer;
let responseStatus = 200;
let folder: string;
const server = createServer((request, reply) => {
  requestedPaths.push(request.url);
  reply.writeHead(responseStatus).end(archive);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  requestedPaths.length = 0;
  responseStatus = 200;
  folder = await mkdtemp(join(tmpdir(), 'brote-official-'));
  await mkdir(join(folder, ARCHIVE_NAME));
  await writeFile(join(folder, ARCHIVE_NAME, 'nats-server'), '#!/bin/sh\necho "nats-server: v2.15.0"\n');
  await chmod(join(folder, ARCHIVE_NAME, 'nats-server'), 0o755);
  await execFileAsync('tar', ['-czf', join(folder, 'archive.tar.gz'), '-C', folder, ARCHIVE_NAME]);
  archive = await readFile(join(folder, 'archive.tar.gz'));
});
afterEach(() => rm(folder, { recursive: true }));

const cachePath = () => join(folder, 'cache');
const createRelease = (checksums: OfficialRelease['checksums']): OfficialRelease => ({
  version: '2.15.0',
  address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  checksums,
});
const archiveChecksum = () => ({ [SYSTEM_NAME]: createHash('sha256').update(archive).digest('hex') });

it('fetchOfficialRelease keeps the program of the archive for this system', async () => {
  const path = await fetchOfficialRelease(cachePath(), createRelease(archiveChecksum()));

  expect(requestedPaths).toEqual([`/${ARCHIVE_NAME}.tar.gz`]);
  expect(await inspectNatsServer(path)).toEqual({ path, version: '2.15.0' });
});

it('fetchOfficialRelease unpacks no archive that differs from the pinned checksum', async () => {
  const pinnedRelease = createRelease(archiveChecksum());
  archive = Buffer.concat([archive, Buffer.from('x')]);

  await expect(fetchOfficialRelease(cachePath(), pinnedRelease)).rejects.toThrow(
    `${ARCHIVE_NAME}.tar.gz is not the file that was released`,
  );
  expect(await readdir(folder)).not.toContain('cache');
});

it('fetchOfficialRelease sends no request for a system without a pinned checksum', async () => {
  await expect(fetchOfficialRelease(cachePath(), createRelease({}))).rejects.toThrow(`no checksum of ${ARCHIVE_NAME}.tar.gz is known`);
  expect(requestedPaths).toEqual([]);
});

it('fetchOfficialRelease reports the status of the release server', async () => {
  responseStatus = 404;
  await expect(fetchOfficialRelease(cachePath(), createRelease(archiveChecksum()))).rejects.toThrow('the release server answered 404');
});
