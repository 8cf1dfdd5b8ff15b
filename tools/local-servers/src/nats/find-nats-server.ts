import { existsSync } from 'node:fs';
import { LocalServerProblem } from '../local-server-problem';
import { fetchDebianPackage } from './debian-package';
import { cachedNatsServerPath } from './nats-server-cache';
import { findOnPath, inspectNatsServer, isAtLeast } from './nats-server-binary';
import type { NatsServerBinary } from './nats-server-binary';
import { fetchOfficialRelease } from './official-release';
import { installWithPackageManager } from './package-manager';
import { failureReasonOf } from './failure-reason';

/** Older servers lose the tail of a stream in ways that newer ones do not. */
export const MIN_NATS_VERSION = '2.12.3';

export interface FindNatsServerOptions {
  /** The folder where a fetched server is stored for the next time. */
  cacheDir: string;
  /** Receives one sentence for each slow step and each weaker guarantee. */
  say: (sentence: string) => void;
  env?: NodeJS.ProcessEnv;
  /** The places to fetch from, in order; replaced only in tests. */
  fetchers?: NatsServerFetcher[];
}

export interface NatsServerFetcher {
  name: string;
  fetch: (cacheDir: string) => Promise<string>;
  /** Warning for the use of this server. */
  caveat?: string;
}

const NATS_SERVER_FETCHERS: NatsServerFetcher[] = [
  { name: 'the official release', fetch: fetchOfficialRelease },
  { name: "the package of Debian's next release", fetch: fetchDebianPackage },
  {
    name: "the system's package manager",
    fetch: installWithPackageManager,
    caveat: 'It may be too old to write every message to disk before it confirms it: a power cut can then cost the last messages.',
  },
];

/**
 * A nats-server for this machine: NATS_SERVER_BINARY, else PATH, else the cache, else fetched.
 * Throws LocalServerProblem when NATS_SERVER_BINARY is wrong or nothing can be fetched.
 */
export async function findNatsServer(options: FindNatsServerOptions): Promise<NatsServerBinary> {
  const env = options.env ?? process.env;
  if (env.NATS_SERVER_BINARY) return await inspectConfiguredServer(env.NATS_SERVER_BINARY);
  const onPath = await findOnPath('nats-server', env.PATH);
  const cached = cachedNatsServerPath(options.cacheDir);
  for (const path of [onPath, existsSync(cached) && cached]) {
    const found = path && (await inspectUnlessBroken(path, options.say));
    if (found && isAtLeast(found.version, MIN_NATS_VERSION)) return found;
  }
  return await fetchFromFirstSource(options);
}

/** As `inspectNatsServer`. A program that does not run is named, and another one is used. */
async function inspectUnlessBroken(path: string, say: FindNatsServerOptions['say']): Promise<NatsServerBinary | undefined> {
  try {
    return await inspectNatsServer(path);
  } catch (error) {
    say(`${path} does not run here (${failureReasonOf(error)}).`);
    return undefined;
  }
}

async function inspectConfiguredServer(path: string): Promise<NatsServerBinary> {
  const refusal = `NATS_SERVER_BINARY is ${path}, which is not a nats-server that runs here`;
  const found = await inspectNatsServer(path).catch((error: unknown) => {
    throw new LocalServerProblem('no-binary', `${refusal} (${failureReasonOf(error)}).`, { cause: error });
  });
  if (!found) throw new LocalServerProblem('no-binary', `${refusal}.`);
  if (isAtLeast(found.version, MIN_NATS_VERSION)) return found;
  throw new LocalServerProblem(
    'no-binary',
    `NATS_SERVER_BINARY is version ${found.version}; it must be ${MIN_NATS_VERSION} or newer. Unset it to let the right one be fetched.`,
  );
}

async function fetchFromFirstSource({ cacheDir, say, fetchers = NATS_SERVER_FETCHERS }: FindNatsServerOptions): Promise<NatsServerBinary> {
  const reasons: string[] = [];
  for (const { name, fetch, caveat } of fetchers) {
    try {
      const found = await inspectNatsServer(await fetch(cacheDir));
      if (!found) throw new Error('it does not run here');
      say(`Took nats-server ${found.version} from ${name}.${caveat && !isAtLeast(found.version, MIN_NATS_VERSION) ? ` ${caveat}` : ''}`);
      return found;
    } catch (error) {
      reasons.push(`${name}: ${failureReasonOf(error)}`);
    }
  }
  throw new LocalServerProblem(
    'no-binary',
    `No nats-server ${MIN_NATS_VERSION} or newer was found or could be fetched (${reasons.join('; ')}). Install one and put it on PATH, or name it in NATS_SERVER_BINARY.`,
  );
}
