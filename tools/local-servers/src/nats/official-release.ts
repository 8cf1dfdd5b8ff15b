import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saveToCache } from './nats-server-cache';

const execFileAsync = promisify(execFile);
const RESPONSE_TIMEOUT_MS = 10_000;
const DOWNLOAD_WITHIN_MS = 120_000;

/** A release of nats-server: where its archives are, and the SHA-256 of each by system and processor. */
export interface OfficialRelease {
  readonly version: string;
  readonly address: string;
  readonly checksums: Readonly<Record<string, string>>;
}

const RELEASE_VERSION = '2.15.0';
const PINNED_RELEASE: OfficialRelease = {
  version: RELEASE_VERSION,
  address: `https://github.com/nats-io/nats-server/releases/download/v${RELEASE_VERSION}`,
  checksums: {
    'linux-amd64': '5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92',
    'linux-arm64': 'cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112',
    'darwin-amd64': '5bd8b59ca5bf93fab3da2c5843cf564cd6e2e291e22ae3b861746e7ebe259b95',
    'darwin-arm64': 'e1c4e22d70bd44abfa0bcb3c16f7cf0c66f648c2e728c58924e8a1ce88913cc8',
  },
};

/** The project's own release with the pinned version and checksum. No other archive is unpacked. */
export async function fetchOfficialRelease(cacheDir: string, { version, address, checksums } = PINNED_RELEASE): Promise<string> {
  const system = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const archive = `nats-server-v${version}-${system}.tar.gz`;
  const expectedChecksum = checksums[system];
  if (expectedChecksum === undefined) throw new Error(`no checksum of ${archive} is known`);
  const bytes = await download(`${address}/${archive}`);
  if (createHash('sha256').update(bytes).digest('hex') !== expectedChecksum)
    throw new Error(`${archive} is not the file that was released`);
  return await unpack(bytes, archive, cacheDir);
}

async function unpack(bytes: Buffer, archive: string, cacheDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brote-nats-'));
  try {
    const file = join(folder, archive);
    await writeFile(file, bytes);
    await execFileAsync('tar', ['-xzf', file, '-C', folder]);
    return await saveToCache(await readFile(join(folder, archive.replace('.tar.gz', ''), 'nats-server')), cacheDir);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Times out early while no answer has come, and late once the download runs. */
async function download(url: string): Promise<Buffer> {
  const abortController = new AbortController();
  const abortDownload = () => abortController.abort(new Error('the release server took too long'));
  let timer = setTimeout(abortDownload, RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: abortController.signal });
    if (!response.ok) throw new Error(`the release server answered ${response.status}`);
    clearTimeout(timer);
    timer = setTimeout(abortDownload, DOWNLOAD_WITHIN_MS);
    return Buffer.from(await response.arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}
