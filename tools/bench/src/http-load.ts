import { spawn, spawnSync } from 'node:child_process';
import autocannon from 'autocannon';
import type { Latency } from './percentiles';

/** Requests per second of one address, with their latencies. */
export interface HttpFigures extends Latency {
  perSecond: number;
  failures: number;
  /** Bytes of one response on the wire. */
  generator: 'wrk' | 'autocannon';
}

interface Load {
  url: string;
  clients: number;
  seconds: number;
  /** The access token of a signed-in customer. */
  token?: string;
}

/**
 * wrk costs the two cores far less than a generator written in JavaScript. Without it autocannon runs, and its own cost is measured too.
 */
export async function loadHttp(load: Load): Promise<HttpFigures> {
  return hasWrk() ? withWrk(load) : withAutocannon(load);
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

async function withAutocannon({ url, clients, seconds, token }: Load): Promise<HttpFigures> {
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

async function withWrk({ url, clients, seconds, token }: Load): Promise<HttpFigures> {
  const who = token === undefined ? [] : ['-H', `authorization: Bearer ${token}`];
  const report = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br, gzip', ...who, url]);
  const milliseconds = (label: string) => toMilliseconds(new RegExp(`${label}\\s+([\\d.]+)(us|ms|s)`).exec(report));
  const count = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  return {
    perSecond: count(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds('50%'),
    p99: milliseconds('99%'),
    max: milliseconds('Latency\\s+[\\d.]+\\w+\\s+[\\d.]+\\w+'),
    failures: count(/Non-2xx or 3xx responses: (\d+)/) + count(/Socket errors: .*read (\d+)/),
    generator: 'wrk',
  };
}

function toMilliseconds(match: RegExpExecArray | null): number {
  const unit = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1;
  return Number(match?.[1] ?? 0) * unit;
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(out) : reject(new Error(`${command} ended with ${code ?? 'a signal'}`))));
  });
}
