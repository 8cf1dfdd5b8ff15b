import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startGuarded } from './guarded-process';
import { runningCommand } from './running-command';

const IGNORES_EVERYTHING = 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)';

async function startStubborn(): Promise<Awaited<ReturnType<typeof startGuarded>>> {
  let up: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (up = resolve));
  const guarded = await startGuarded({
    command: process.execPath,
    args: ['-e', IGNORES_EVERYTHING],
    graceSeconds: 0.5,
    onLine: (line) => line === 'up' && up(),
  });
  await running;
  return guarded;
}

async function isGone(pid: number): Promise<boolean> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (!(await runningCommand(pid))) return true;
  }
  return false;
}

it('startGuarded kills a program that ignores the request to stop', async () => {
  const guarded = await startStubborn();
  const exit = await guarded.stop();

  expect(exit.code).toBe(128 + 9);
  expect(await isGone(guarded.pid)).toBe(true);
});

it('startGuarded reports the exit code of a program that ends by itself', async () => {
  const guarded = await startGuarded({ command: process.execPath, args: ['-e', 'process.exit(3)'], onLine: () => undefined });

  expect(await guarded.exited).toEqual({ code: 3, signal: null });
});

it('startGuarded passes on every line that the program prints', async () => {
  const lines: string[] = [];
  const args = ['-e', 'console.log("one"); console.error("two")'];
  await (
    await startGuarded({ command: process.execPath, args, onLine: (line) => lines.push(line) })
  ).exited;

  expect(lines.sort()).toEqual(['one', 'two']);
});

it('startGuarded ends the program when the starting process is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brote-guard-'));
  const outfile = join(folder, 'guard.cjs');
  await build({ entryPoints: [join(__dirname, 'guarded-process.ts')], outfile, bundle: true, platform: 'node', logLevel: 'error' });
  const starter = join(folder, 'starter.cjs');
  await writeFile(
    starter,
    `require('./guard.cjs').startGuarded({ command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], onLine() {} })
       .then(({ pid }) => console.log(pid));`,
  );
  const starting = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => starting.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk)))));
  expect(await runningCommand(pid)).toContain('setInterval');
  starting.kill('SIGKILL');

  expect(await isGone(pid)).toBe(true);
  await rm(folder, { recursive: true });
});
