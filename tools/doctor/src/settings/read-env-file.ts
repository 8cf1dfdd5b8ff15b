import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { isServiceName } from '../services';
import type { Environment } from './shop-settings';

/** A settings file. Without variables, it is missing or cannot be read. */
export interface EnvFile {
  readonly name: string;
  readonly variables: Environment | null;
  readonly findings: readonly Finding[];
}

/** Reads a file of the folder, and names what is wrong with the file itself. */
export function readEnvFile(folder: string, name: string): EnvFile {
  const path = join(folder, name);
  try {
    const text = readFileSync(path, 'utf8');
    return { name, variables: parseEnv(text) as Environment, findings: findUnclearLines(name, text) };
  } catch (error) {
    const reason = reasonOf(error);
    const finding =
      reason === 'ENOENT'
        ? fault(ownerOf(name), name, 'The file is missing.', `Create ${path} with the variables of ${describeOwner(name)}.`)
        : fault(ownerOf(name), name, `The file cannot be read (${reason}).`, 'Run the doctor as root, or as a user that may read it.');
    return { name, variables: null, findings: [finding] };
  }
}

/** Lines that systemd, Compose and this program would not read alike. */
function findUnclearLines(name: string, text: string): Finding[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const reason = reasonOfUnclearLine(line);
    if (reason === undefined) return [];
    const remedy = 'Write KEY=value, and put the value into single quotes or a file.';
    return [fault(ownerOf(name), `${name}, line ${index + 1}`, `The line ${reason}.`, remedy)];
  });
}

function reasonOfUnclearLine(line: string): string | undefined {
  if (/^\s*([#;].*)?$/.test(line)) return undefined;
  const [, value] = /^[A-Za-z_]\w*=(.*)$/.exec(line) ?? [];
  if (value === undefined) return 'is not of the form KEY=value';
  const isQuoted = /^(["']).*\1$/.test(value.trim());
  return !isQuoted && /[#$"'\\`]/.test(value) ? 'has a value with # $ \\ or a quote, which programs read differently' : undefined;
}

function ownerOf(name: string): Finding['service'] {
  const service = basename(name, '.env');
  return isServiceName(service) ? service : 'shop';
}

function describeOwner(name: string): string {
  const owner = ownerOf(name);
  return owner === 'shop' ? 'all services' : owner;
}
