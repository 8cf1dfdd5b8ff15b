import { readFile } from 'node:fs/promises';

/** The environment variables of a running process of the shop. */
export async function readEnvironmentOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  const variables = text.split('\0').filter((entry) => entry.includes('='));
  return Object.fromEntries(variables.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
}
