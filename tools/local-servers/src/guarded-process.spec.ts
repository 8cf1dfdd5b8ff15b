import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startGuarded } from './guarded-process';
import { readCommandLine } from './process-info';

const IGNORE_SIGTERM_SCRIPT = 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)';

async function startIgnoringSigterm(): Promise<Awaited<ReturnType<typeof startGuarded>>> {
  let markStarted: () => void = () => undefined;
  const hasStarted = new Promise<void>((resolve) => (markStarted = resolve));
  const guarded = await startGuarded({
    command: process.execPath,
    args: ['-e', IGNORE_SIGTERM_SCRIPT],
    graceSeconds: 0.5,
    onLine: (line) => line === 'up' && markStarted(),
  });
  await hasStarted;
  return guarded;
}

async function waitUntilGone(pid: number): Promise<boolean> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (!(await readCommandLine(pid))) return true;
  }
  return false;
}

it('startGuarded kills a program that ignores the request to stop', async () => {
  const guarded = await startIgnoringSigterm();
  const exit = await guarded.stop();

  expect(exit.code).toBe(128 + 9);
  expect(await waitUntilGone(guarded.pid)).toBe(true);
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
  const bundleFile = join(folder, 'guard.cjs');
  await build({
    entryPoints: [join(__dirname, 'guarded-process.ts')],
    outfile: bundleFile,
    bundle: true,
    platform: 'node',
    logLevel: 'error',
  });
  const starter = join(folder, 'starter.cjs');
  await writeFile(
    starter,
    `require('./guard.cjs').startGuarded({ command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], onLine() {} })
       .then(({ pid }) => console.log(pid));`,
  );
  const starterProcess = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => starterProcess.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk)))));
  expect(await readCommandLine(pid)).toContain('setInterval');
  starterProcess.kill('SIGKILL');

  expect(await waitUntilGone(pid)).toBe(true);
  await rm(folder, { recursive: true });
});
