import { spawn, spawnSync } from 'node:child_process';
import autocannon from 'autocannon';
import type { Latency } from './percentiles';

/** Requests per second of one address, with their latencies. */
export interface HttpMetrics extends Latency {
  perSecond: number;
  failures: number;
  /** Bytes of one response on the wire. */
  generator: 'wrk' | 'autocannon';
}

interface HttpLoad {
  url: string;
  clients: number;
  seconds: number;
  /** The access token of a signed-in customer. */
  token?: string;
}

/**
 * wrk costs the two cores far less than a generator written in JavaScript. Without it autocannon runs, and its own cost is measured too.
 */
export async function runHttpLoad(load: HttpLoad): Promise<HttpMetrics> {
  return hasWrk() ? runWrk(load) : runAutocannon(load);
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

async function runAutocannon({ url, clients, seconds, token }: HttpLoad): Promise<HttpMetrics> {
  const headers = { 'accept-encoding': 'br, gzip', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const result = await autocannon({ url, connections: clients, duration: seconds, headers });
  const { latency, requests } = result;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    max: latency.max,
    failures: result.errors + result.non2xx,
    generator: 'autocannon',
  };
}

async function runWrk({ url, clients, seconds, token }: HttpLoad): Promise<HttpMetrics> {
  const authorizationArgs = token === undefined ? [] : ['-H', `authorization: Bearer ${token}`];
  const report = await runCommand('wrk', [
    '-t1',
    `-c${clients}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'accept-encoding: br, gzip',
    ...authorizationArgs,
    url,
  ]);
  const readMilliseconds = (label: string) => toMilliseconds(new RegExp(`${label}\\s+([\\d.]+)(us|ms|s)`).exec(report));
  const readCount = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  return {
    perSecond: readCount(/Requests\/sec:\s+([\d.]+)/),
    p50: readMilliseconds('50%'),
    p99: readMilliseconds('99%'),
    max: readMilliseconds('Latency\\s+[\\d.]+\\w+\\s+[\\d.]+\\w+'),
    failures: readCount(/Non-2xx or 3xx responses: (\d+)/) + readCount(/Socket errors: .*read (\d+)/),
    generator: 'wrk',
  };
}

function toMilliseconds(match: RegExpExecArray | null): number {
  const unit = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1;
  return Number(match?.[1] ?? 0) * unit;
}

function runCommand(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code ?? 'a signal'}`))));
  });
}
