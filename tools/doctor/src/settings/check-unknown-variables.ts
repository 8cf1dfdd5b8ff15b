import { fault, type Finding } from '../finding';
import { SERVICES } from '../services';
import { nearestName } from './nearest-name';
import { COMMON_FILE, type SettingsFolder } from './read-settings-folder';
import { isSecret, readersOf, rulesOf, type ServiceSettings, type ShopSettings } from './shop-settings';

/** Variables of Node, of the tracing library and of the supervisor, which no configuration class reads. */
const VARIABLES_OF_OTHERS = /^(OTEL_\w+|NODE_\w+|TZ|LANG|LC_\w+|UV_THREADPOOL_SIZE|SSL_CERT_(FILE|DIR)|BROTE_SUPERVISED)$/;
const SHORTEST_TYPO = 5;

/** Variables in the files that no service reads, and variables in the file of a service that does not read them. */
export function checkUnknownVariables(settings: SettingsFolder): Finding[] {
  const commonFindings = Object.keys(settings.common).flatMap((variable) => checkCommonVariable(variable));
  return [...commonFindings, ...settings.services.flatMap((service) => checkOwnVariables(service))];
}

/** Variables of a process that look like a misspelled variable of the service. All others belong to its surroundings. */
export function checkMisspelledVariables({ services }: ShopSettings): Finding[] {
  return services.flatMap(({ service, env }) => {
    const known = knownNamesOf([service]);
    const names = Object.keys(env).filter(
      (name) => name.length >= SHORTEST_TYPO && !known.includes(name) && !VARIABLES_OF_OTHERS.test(name),
    );
    return names.flatMap((name) => {
      const nearest = nearestName(name, known);
      return nearest === undefined || nearest in env ? [] : [unknownVariable(service, name, 'the environment', nearest)];
    });
  });
}

function checkCommonVariable(variable: string): Finding[] {
  if (VARIABLES_OF_OTHERS.test(variable)) return [];
  if (!knownNamesOf(SERVICES).includes(variable))
    return [unknownVariable('shop', variable, COMMON_FILE, nearestName(variable, knownNamesOf(SERVICES)))];
  return isSecretName(variable) ? [sharedSecret(variable)] : [];
}

function checkOwnVariables({ service, env, fileOf }: ServiceSettings): Finding[] {
  const ownFile = `${service}.env`;
  const names = Object.keys(env).filter((name) => fileOf(name) === ownFile && !VARIABLES_OF_OTHERS.test(name));
  return names
    .filter((name) => !knownNamesOf([service]).includes(name))
    .map((name) => {
      const [reader] = readersOf(plainName(name));
      if (reader === undefined) return unknownVariable(service, name, ownFile, nearestName(name, knownNamesOf([service])));
      return fault(
        service,
        name,
        `${service} does not read this variable, but ${reader} does.`,
        `Move ${name} from ${ownFile} to ${reader}.env.`,
      );
    });
}

/** Every name that is read, directly or from a file, also the ones of before: the configuration explains them. */
function knownNamesOf(services: readonly ServiceSettings['service'][]): string[] {
  const names = services.flatMap((service) =>
    rulesOf(service).flatMap(({ name, replaces }) => (replaces ? [name, replaces.name] : [name])),
  );
  return [...new Set(names)].flatMap((name) => [name, `${name}_FILE`]);
}

function unknownVariable(service: Finding['service'], name: string, place: string, nearest: string | undefined): Finding {
  const remedy = nearest === undefined ? `Remove ${name} from ${place}.` : `Rename it to ${nearest} in ${place}, or remove it.`;
  return fault(service, name, 'No service reads this variable.', remedy);
}

function sharedSecret(variable: string): Finding {
  const [reader, ...others] = readersOf(plainName(variable));
  const target = others.length > 0 ? 'the file of each service' : `${reader ?? 'its service'}.env`;
  return fault('shop', variable, `${COMMON_FILE} gives this secret to all services.`, `Move ${variable} from ${COMMON_FILE} to ${target}.`);
}

function isSecretName(variable: string): boolean {
  return readersOf(plainName(variable)).some((service) =>
    rulesOf(service).some((rule) => rule.name === plainName(variable) && isSecret(rule)),
  );
}

/** The name of a variable without the ending of its file. */
function plainName(variable: string): string {
  return readersOf(variable).length > 0 ? variable : variable.replace(/_FILE$/, '');
}
