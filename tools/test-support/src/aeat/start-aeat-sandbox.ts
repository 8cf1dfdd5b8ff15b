import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startGuarded } from '@brote/local-servers';
import type { GuardedProcess } from '@brote/local-servers';
import { build } from 'esbuild';
import { eventually } from '../eventually';

const SANDBOX_FOLDER = join(__dirname, '../../../../tools/aeat-sandbox');
const READY_MARKER = 'Server listening at';
const LONGEST_START_MS = 60_000;

/** The sandbox of the tax agency, as a process of its own. */
export interface AeatSandbox {
  /** Its origin, such as `http://127.0.0.1:12112`. */
  readonly url: string;
  /** The address of the Veri*factu service. */
  readonly service: string;
  /** Sends a control request, such as `mode` or `clock`; without a body it reads, such as `records`. */
  control(path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** Bundles the sandbox into a folder of its own. `BROTE_IS_BUILT=1` skips it: the runner has just built everything. */
async function bundleSandbox(folder: string): Promise<string> {
  if (process.env['BROTE_IS_BUILT'] === '1') return join(SANDBOX_FOLDER, 'dist/main.js');
  const outfile = join(folder, 'sandbox.cjs');
  const options = { packages: 'bundle', platform: 'node', format: 'cjs', target: 'node20', logLevel: 'error' } as const;
  await build({ entryPoints: [join(SANDBOX_FOLDER, 'src/main.ts')], outfile, bundle: true, ...options });
  return outfile;
}

async function callControl(url: string, path: string, body?: object): Promise<unknown> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/__sandbox/${path}`, body && post);
  if (!answer.ok) throw new Error(`The control ${path} answered ${answer.status}.`);
  return answer.json();
}

/** Starts the bundle and waits until it listens. @throws Error with its output when it ends instead */
async function startBundle(file: string, env: Readonly<Record<string, string>>): Promise<GuardedProcess> {
  let output = '';
  const running = await startGuarded({
    command: process.execPath,
    args: [file],
    env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'info' },
    onLine: (line) => void (output += `${line}\n`),
  });
  let hasEnded = false;
  void running.exited.then(() => (hasEnded = true));
  await eventually(() => hasEnded || output.includes(READY_MARKER), { withinMs: LONGEST_START_MS });
  if (!output.includes(READY_MARKER)) throw new Error(`The sandbox ended: ${output}`);
  return running;
}

/**
 * Starts it on a free port. It does not refuse early requests unless `REFUSES_EARLY` says so. Its variables are in its README.
 * With a TLS key its origin is `https://localhost:…`, and only requests to the service work.
 */
export async function startAeatSandbox(env: Readonly<Record<string, string>> = {}): Promise<AeatSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'brote-aeat-sandbox-'));
  const port = await findFreePort();
  const running = await startBundle(await bundleSandbox(folder), { PORT: String(port), REFUSES_EARLY: 'false', ...env });
  const url = env['TLS_KEY_FILE'] === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  return {
    url,
    service: `${url}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`,
    control: (path, body) => callControl(url, path, body),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}
