import { parseArgs } from 'node:util';

/** The command was called with options that it does not have, or with wrong values. */
export class WrongUse extends Error {}

export const USAGE = `npm run upgrade-drill -- [--from <ref>] [--seed <number>] [--minutes <number>] [--folder <folder>]
  --from      the earlier version: a tag, branch or commit; the newest released one by default
  --seed      repeats the draws of the load; BROTE_SEED does the same
  --minutes   the longest time of all phases, 10 by default; builds, start and checks come on top
  --folder    keeps the earlier version, its build and the logs here; a temporary folder by default`;

const DEFAULT_MINUTES = 10;
const MAX_MINUTES = 60;
const MAX_SEED = 2 ** 31;

/**
 * Reads the arguments of the command.
 * @returns {{from: string | null, seed: number, minutes: number, folder: string | null}}
 * @throws WrongUse with one sentence
 */
export function readOptions(args, env) {
  const values = parse(args);
  return {
    from: values.from ?? null,
    seed: readNumber('--seed', values.seed ?? env.BROTE_SEED ?? String(Date.now() % MAX_SEED), MAX_SEED),
    minutes: readNumber('--minutes', values.minutes ?? String(DEFAULT_MINUTES), MAX_MINUTES),
    folder: values.folder ?? null,
  };
}

function parse(args) {
  const option = { type: 'string' };
  try {
    return parseArgs({ args, options: { from: option, seed: option, minutes: option, folder: option } }).values;
  } catch (error) {
    throw new WrongUse(error.message);
  }
}

function readNumber(name, text, max) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= max) return number;
  throw new WrongUse(`${name} is "${text}"; it must be a whole number from 1 to ${max}.`);
}
