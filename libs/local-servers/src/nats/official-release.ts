import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keepInCache } from './keep-in-cache';

const run = promisify(execFile);
const VERSION = '2.12.3';
const RELEASE = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}`;
const CONNECT_MS = 10_000;
const DOWNLOAD_MS = 120_000;

/**
 * The project's own release. The archive is checked against the checksum list of the same release, which proves a whole download
 * but, unlike a checksum written down here, not that the release was never exchanged.
 */
export async function fetchOfficialRelease(cacheDir: string): Promise<string> {
  const archive = `nats-server-v${VERSION}-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}.tar.gz`;
  const sums = await (await download(`${RELEASE}/SHA256SUMS`, CONNECT_MS)).text();
  const expected = sums
    .split('\n')
    .map((line) => line.trim().split(/\s+\*?/))
    .find(([, file]) => file === archive)?.[0];
  if (!expected) throw new Error(`release ${VERSION} has no ${archive}`);
  const bytes = Buffer.from(await (await download(`${RELEASE}/${archive}`, DOWNLOAD_MS)).arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== expected) throw new Error(`${archive} differs from its published checksum`);
  return await unpack(bytes, archive, cacheDir);
}

async function unpack(bytes: Buffer, archive: string, cacheDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brote-nats-'));
  try {
    const file = join(folder, archive);
    await writeFile(file, bytes);
    await run('tar', ['-xzf', file, '-C', folder]);
    return await keepInCache(await readFile(join(folder, archive.replace('.tar.gz', ''), 'nats-server')), cacheDir);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function download(url: string, withinMs: number): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
  if (!response.ok) throw new Error(`the release server answered ${response.status}`);
  return response;
}
