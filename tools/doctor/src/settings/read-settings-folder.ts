import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { fault, type Finding } from '../finding';
import { isServiceName, SERVICES, type ServiceName } from '../services';
import { nearestName } from './nearest-name';
import { isSecret, readersOf, rulesOf, type Environment, type ServiceSettings, type ShopSettings } from './shop-settings';

/** The file of the variables that all services share. */
export const COMMON_FILE = 'common.env';

/** A folder of settings and what is wrong with its files. */
export interface SettingsFolder extends ShopSettings {
  readonly folder: string;
  /** The variables of `common.env` alone. */
  readonly common: Environment;
  readonly fileFindings: readonly Finding[];
}

/** Reads `common.env` and the file of each service. A service without a file is left out and has a finding. */
export function readSettingsFolder(folder: string): SettingsFolder {
  const commonFile = readEnvFile(folder, COMMON_FILE);
  const files = SERVICES.map((service) => ({ service, file: readEnvFile(folder, fileNameOf(service)) }));
  const services = commonFile === null ? [] : files.flatMap(({ service, file }) => (file ? [combine(service, commonFile, file)] : []));
  const missing = files.filter(({ file }) => file === null).map(({ service }) => service);
  const common = commonFile?.variables ?? {};
  return {
    ...{ folder, services, common },
    homeOf: (variable, service) => (variable in common || isShared(variable, service) ? COMMON_FILE : fileNameOf(service)),
    fileFindings: [
      ...(commonFile === null ? [commonFileMissing(folder)] : []),
      ...missing.map((service) => serviceFileMissing(service, folder)),
      ...[commonFile, ...files.map(({ file }) => file)].flatMap((file) => file?.findings ?? []),
      ...findUnknownFiles(folder),
    ],
  };
}

/** Whether services must agree on the variable, so that it belongs into the common file. */
function isShared(variable: string, service: ServiceName): boolean {
  const rule = rulesOf(service).find(({ name }) => name === variable);
  return rule !== undefined && !isSecret(rule) && readersOf(variable).length > 1;
}

/** The file of a service's own variables. */
export function fileNameOf(service: ServiceName): string {
  return `${service}.env`;
}

interface EnvFile {
  readonly name: string;
  readonly variables: Environment;
  readonly findings: readonly Finding[];
}

/** A variable in the service's own file wins, as the later file does in systemd and in Compose. */
function combine(service: ServiceName, common: EnvFile, own: EnvFile): ServiceSettings {
  return {
    service,
    env: { ...common.variables, ...own.variables },
    fileOf: (variable) => [own, common].find(({ variables }) => variable in variables)?.name,
  };
}

function readEnvFile(folder: string, name: string): EnvFile | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  return { name, variables: parseEnv(text) as Environment, findings: findUnclearLines(name, text) };
}

/** Lines that systemd, Compose and this program would not read alike. */
function findUnclearLines(name: string, text: string): Finding[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const reason = reasonOfUnclearLine(line);
    if (reason === undefined) return [];
    const subject = `${name}, line ${index + 1}`;
    return [fault(serviceOfFile(name), subject, `The line ${reason}.`, 'Write KEY=value, and put the value into single quotes or a file.')];
  });
}

function reasonOfUnclearLine(line: string): string | undefined {
  if (/^\s*([#;].*)?$/.test(line)) return undefined;
  const [, value] = /^[A-Za-z_]\w*=(.*)$/.exec(line) ?? [];
  if (value === undefined) return 'is not of the form KEY=value';
  const isQuoted = /^(["']).*\1$/.test(value.trim());
  return !isQuoted && /[#$"'\\`]/.test(value) ? 'has a value with # $ \\ or a quote, which programs read differently' : undefined;
}

function findUnknownFiles(folder: string): Finding[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.env') && file !== COMMON_FILE);
  return names
    .filter((file) => !isServiceName(basename(file, '.env')))
    .map((file) => {
      const nearest = nearestName(basename(file, '.env'), [...SERVICES, 'common']);
      return fault('shop', file, 'No service reads this file.', `Rename it to ${nearest ?? 'the name of a service'}.env, or remove it.`);
    });
}

function commonFileMissing(folder: string): Finding {
  return fault('shop', COMMON_FILE, 'The file is missing.', `Create ${join(folder, COMMON_FILE)} with the variables of all services.`);
}

function serviceFileMissing(service: ServiceName, folder: string): Finding {
  const file = fileNameOf(service);
  return fault(service, file, 'The file is missing.', `Create ${join(folder, file)} with the variables of ${service}.`);
}

function serviceOfFile(name: string): Finding['service'] {
  const service = basename(name, '.env');
  return isServiceName(service) ? service : 'shop';
}
