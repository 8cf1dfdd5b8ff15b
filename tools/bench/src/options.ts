import { parseArgs } from 'node:util';

/** The measurements of a run, and their length. */
export interface BenchOptions {
  /** Clients at the same time in the second half of every measurement. */
  clients: number;
  /** Seconds per measurement. */
  seconds: number;
}

/** Reads `--clients N` and `--seconds N`; anything else ends with a sentence. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { clients: { type: 'string', default: '20' }, seconds: { type: 'string', default: '8' } },
  });
  return { clients: parseWholeNumber('--clients', values.clients, 1, 200), seconds: parseWholeNumber('--seconds', values.seconds, 1, 120) };
}

function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} takes a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}
