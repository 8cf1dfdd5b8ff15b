import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ERROR_LEVELS = new Set(['error', 'fatal']);

interface LogLine {
  level: string;
}

/** Lines of level error and above in the logs of a shop's services, each with its service. */
export async function findLoggedErrors(home: string): Promise<string[]> {
  const folder = join(home, 'logs');
  const errorLines: string[] = [];
  for (const file of await readdir(folder)) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    errorLines.push(...lines.filter(isError).map((line) => `${file}: ${line.slice(0, 400)}`));
  }
  return errorLines;
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  return ERROR_LEVELS.has((JSON.parse(line) as LogLine).level);
}
