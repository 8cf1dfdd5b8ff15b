import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGuarded } from '@brote/local-servers';
import type { StackPart } from '../stack';

/** A program of a service that adds demo data, and the file that records its success. */
export interface DemoProgram {
  /** File name beside the service's own program. */
  program: string;
  env?: Record<string, string>;
  /** Exists once the program succeeded. */
  marker: string;
}

/** Runs the program once per data folder. Rejects with its output when it failed; the next start tries again then. */
export async function runDemoProgram(service: StackPart, { program, env = {}, marker }: DemoProgram): Promise<void> {
  if (existsSync(marker)) return;
  const outputLines: string[] = [];
  // The program waits for an unavailable server. So only its guard stops it when the launcher is killed meanwhile.
  const running = await startGuarded({
    command: process.execPath,
    args: [join(service.command.at(-1) ?? '', '..', program)],
    env: { PATH: process.env['PATH'] ?? '', ...service.env, ...env },
    onLine: (line) => outputLines.push(line),
  });
  const { code } = await running.exited;
  if (code !== 0) throw new Error(`${program} failed: ${outputLines.join('\n').trim()}`);
  await writeFile(marker, '');
}
