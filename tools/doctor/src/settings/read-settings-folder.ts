import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fault, type Finding } from '../finding';
import { isServiceName, SERVICES, type ServiceName } from '../services';
import { nearestName } from './nearest-name';
import { readEnvFile, type EnvFile } from './read-env-file';
import { isSecret, readersOf, rulesOf, type Environment, type ServiceSettings, type ShopSettings } from './shop-settings';

/** The file of the variables that all services share. */
export const COMMON_FILE = 'common.env';
/** The file of the images that Docker Compose runs. No service reads it. */
export const IMAGES_FILE = 'images.env';

/** A folder of settings and what is wrong with its files. */
export interface SettingsFolder extends ShopSettings {
  readonly folder: string;
  /** The variables of `common.env` alone. */
  readonly common: Environment;
  readonly fileFindings: readonly Finding[];
}

/** Reads `common.env` and the file of each service. A service without a file that can be read is left out. */
export function readSettingsFolder(folder: string): SettingsFolder {
  const commonFile = readEnvFile(folder, COMMON_FILE);
  const files = SERVICES.map((service) => ({ service, file: readEnvFile(folder, fileNameOf(service)) }));
  const common = commonFile.variables ?? {};
  return {
    ...{ folder, common, services: files.flatMap(({ service, file }) => combine(service, commonFile, file)) },
    homeOf: (variable, service) => (variable in common || isShared(variable, service) ? COMMON_FILE : fileNameOf(service)),
    fileFindings: [...commonFile.findings, ...files.flatMap(({ file }) => file.findings), ...findUnknownFiles(folder)],
  };
}

/** The file of a service's own variables. */
export function fileNameOf(service: ServiceName): string {
  return `${service}.env`;
}

/** A variable in the service's own file wins, as the later file does in systemd and in Compose. */
function combine(service: ServiceName, common: EnvFile, own: EnvFile): ServiceSettings[] {
  if (common.variables === null || own.variables === null) return [];
  const fileOf = (variable: string) => [own, common].find(({ variables }) => variables !== null && variable in variables)?.name;
  return [{ service, env: { ...common.variables, ...own.variables }, fileOf }];
}

/** Whether services must agree on the variable, so that it belongs into the common file. */
function isShared(variable: string, service: ServiceName): boolean {
  const rule = rulesOf(service).find(({ name }) => name === variable);
  return rule !== undefined && !isSecret(rule) && readersOf(variable).length > 1;
}

function findUnknownFiles(folder: string): Finding[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.env') && ![COMMON_FILE, IMAGES_FILE].includes(file));
  return names
    .filter((file) => !isServiceName(basename(file, '.env')))
    .map((file) => {
      const nearest = nearestName(basename(file, '.env'), [...SERVICES, 'common']);
      return fault('shop', file, 'No service reads this file.', `Rename it to ${nearest ?? 'the name of a service'}.env, or remove it.`);
    });
}
