import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SERIOUS = new Set(['error', 'fatal']);

interface LogLine {
  level: string;
}

/** Lines of level error and above in the logs of a shop's services, each with its service. */
export async function errorsIn(home: string): Promise<string[]> {
  const folder = join(home, 'logs');
  const found: string[] = [];
  for (const file of await readdir(folder)) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    found.push(...lines.filter(isError).map((line) => `${file}: ${line.slice(0, 400)}`));
  }
  return found;
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  return SERIOUS.has((JSON.parse(line) as LogLine).level);
}
