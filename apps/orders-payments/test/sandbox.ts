import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@brote/test-support';
import { build } from 'esbuild';

const folder = join(__dirname, '..');
const built = join(folder, 'node_modules/.cache/test');
const entry = join(folder, '../stripe-sandbox/src/main.ts');

export interface Sandbox {
  url: string;
  /** Steers it: `fail`, `webhooks`, `clock`, `sessions/<id>/settle`, `disputes` … */
  control(path: string, body: object): Promise<unknown>;
  state(): Promise<SandboxState>;
  stop(): Promise<void>;
}

export interface SandboxState {
  sessions: { id: string; status: string; payment_status: string; client_reference_id: string | null; amount_total: number }[];
  charges: { id: string; payment_intent: string; amount: number; amount_refunded: number; status: string }[];
  refunds: { id: string; amount: number; status: string; payment_intent: string }[];
  disputes: { id: string; charge: string; status: string }[];
  events: { id: string; type: string; delivered: boolean }[];
}

/** Bundles the sandbox once per run of a worker; it is a program of its own, so it runs as one. */
async function bundle(): Promise<string> {
  mkdirSync(built, { recursive: true });
  const outfile = join(built, `sandbox-${process.env['JEST_WORKER_ID'] ?? '0'}.cjs`);
  const externals = { packages: 'bundle', platform: 'node', format: 'cjs', target: 'node20', logLevel: 'error' } as const;
  await build({ entryPoints: [entry], outfile, bundle: true, ...externals });
  return outfile;
}

export async function startSandbox(port: number, webhookUrl: string, webhookSecret: string): Promise<Sandbox> {
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [await bundle()], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  await eventually(async () => (await fetch(`${url}/__sandbox/health`)).ok, { withinMs: 15_000 });
  return {
    url,
    control: async (path, body) => {
      const answer = await fetch(`${url}/__sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    state: async () => (await (await fetch(`${url}/__sandbox/state`)).json()) as SandboxState,
    stop: () => endOf(child),
  };
}

export async function endOf(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
