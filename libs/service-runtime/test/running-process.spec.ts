import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const probeFolder = join(__dirname, 'probe-service');
const buildScript = join(__dirname, '../../../tools/build-tooling/bin/build-service.mjs');
const baseEnv = {
  PATH: process.env['PATH'],
  NATS_URL: 'nats://127.0.0.1:23009',
  PUBLIC_ORIGIN: 'http://localhost:23008',
  HEALTH_PORT: '0',
};

interface RunningProbe {
  child: ChildProcess;
  output: () => string;
  /** Resolves once the output matches, or rejects when the process ends first. */
  seen: (pattern: RegExp) => Promise<RegExpExecArray>;
  code: Promise<number | null>;
}

function startProbe(env: Record<string, string | undefined> = {}): RunningProbe {
  const child = spawn(process.execPath, [join(probeFolder, 'dist/main.js')], { env: { ...baseEnv, ...env }, stdio: 'pipe' });
  let outputText = '';
  child.stdout.on('data', (chunk: Buffer) => void (outputText += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (outputText += chunk.toString()));
  const code = once(child, 'close').then(([exitCode]) => exitCode as number | null);
  const waitForOutput = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(outputText);
      if (match) return match;
      const hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), code.then(() => true)]);
      if (hasEnded && !pattern.test(outputText)) throw new Error(`ended without ${String(pattern)}: ${outputText}`);
    }
  };
  return { child, output: () => outputText, seen: waitForOutput, code };
}

describe('a running service', () => {
  beforeAll(() => void execFileSync(process.execPath, [buildScript], { cwd: probeFolder }));

  it('serves health while it runs, and drains on SIGTERM', async () => {
    const service = startProbe();
    const [, port] = await service.seen(/"healthPort":(\d+)/);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('service="probe"');
    service.child.kill('SIGTERM');
    expect(await service.code).toBe(0);
    expect(service.output()).toMatch(/draining[\s\S]*probe closed[\s\S]*drained/);
  });

  it('drains when the supervisor’s pipe closes', async () => {
    const service = startProbe({ BROTE_SUPERVISED: '1' });
    await service.seen(/"healthPort"/);
    service.child.stdin?.end();
    expect(await service.code).toBe(0);
    expect(service.output()).toContain('the supervisor closed its pipe');
  });

  it('lists every wrong variable in a sentence, without its value, and does not start', async () => {
    const service = startProbe({ NATS_URL: undefined, PUBLIC_ORIGIN: 'canary-origin' });
    expect(await service.code).toBe(1);
    expect(service.output()).toMatch(/NATS_URL is missing: .+\nPUBLIC_ORIGIN is wrong .+\n|PUBLIC_ORIGIN is wrong .+\nNATS_URL is missing/);
    expect(service.output()).not.toContain('canary');
  });

  it('does not start with a public origin and a broker without TLS, and reports the reason', async () => {
    const service = startProbe({ NATS_URL: 'nats://broker.example:4222', PUBLIC_ORIGIN: 'https://shop.example' });
    expect(await service.code).toBe(1);
    expect(service.output()).toContain('NATS_URL must be tls:// outside a local shop, unless the broker is on this machine');
  });

  it('exits after an unhandled rejection', async () => {
    const service = startProbe({ PROBE_MODE: 'reject' });
    expect(await service.code).toBe(1);
    expect(service.output()).toContain('a rejection was not handled');
  });
});
