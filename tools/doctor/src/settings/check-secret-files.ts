import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fault, type Finding } from '../finding';
import type { SettingsFolder } from './read-settings-folder';
import { fileNameOf } from './read-settings-folder';
import { isSecret, nonBlank, rulesOf, type ServiceSettings } from './shop-settings';

/** Any right of users who are neither owner nor group. */
const RIGHTS_OF_OTHERS = 0o007;

/** Secret files that others on the machine can read, and paths that depend on the folder of the process. */
export function checkSecretFiles({ services, folder }: SettingsFolder): Finding[] {
  return services.flatMap((settings) => [...checkNamedFiles(settings), ...checkOwnFile(settings, folder)]);
}

function checkNamedFiles({ service, env }: ServiceSettings): Finding[] {
  return secretPathsOf(service, env).flatMap(({ variable, path }) => {
    if (!isAbsolute(path))
      return [
        fault(
          service,
          variable,
          'The path is not absolute.',
          `Write the path from the root of the file system, such as /etc/brote/${path}.`,
        ),
      ];
    return isOpenToOthers(path) ? [fault(service, variable, `Other users of the machine can read ${path}.`, `chmod o-rwx ${path}`)] : [];
  });
}

/** A settings file with a secret in it is a secret file. */
function checkOwnFile({ service, env, fileOf }: ServiceSettings, folder: string): Finding[] {
  const file = fileNameOf(service);
  const secrets = rulesOf(service).filter((rule) => isSecret(rule) && fileOf(rule.name) === file && nonBlank(env[rule.name]) !== undefined);
  const [first] = secrets;
  if (first === undefined || !isOpenToOthers(join(folder, file))) return [];
  const sentence = `Other users of the machine can read ${first.name} in it.`;
  return [
    fault(service, file, sentence, `chmod o-rwx ${join(folder, file)}, or move the secret into a file that ${first.name}_FILE names.`),
  ];
}

function secretPathsOf(service: ServiceSettings['service'], env: ServiceSettings['env']): { variable: string; path: string }[] {
  const names = rulesOf(service).flatMap((rule) => (isSecret(rule) ? [`${rule.name}_FILE`] : []));
  return [...names, 'VERIFACTU_CERTIFICATE_FILE'].flatMap((variable) => {
    const path = nonBlank(env[variable]);
    return path === undefined ? [] : [{ variable, path }];
  });
}

/** False for a file that is missing: the check of variables names it. */
function isOpenToOthers(path: string): boolean {
  return existsSync(path) && (statSync(path).mode & RIGHTS_OF_OTHERS) !== 0;
}
