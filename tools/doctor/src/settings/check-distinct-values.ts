import { fault, type Finding } from '../finding';
import { groupBy } from '../group-by';
import type { ServiceName } from '../services';
import { isSecret, rulesOf, valueOf, type ServiceSettings, type ShopSettings } from './shop-settings';

interface SecretValue {
  service: ServiceName;
  variable: string;
  /** What two services must not share: a value, a database or a role. */
  identity: string;
}

/** Databases, seeds and secrets that two services share although each needs its own. */
export function checkDistinctValues({ services }: ShopSettings): Finding[] {
  return [
    ...findShared(services.flatMap(secretsOf), 'have the same secret', 'a secret of its own'),
    ...findShared(services.flatMap(databaseOf), 'have the same database', 'a database of its own'),
    ...findShared(services.flatMap(rolesOf), 'sign in to PostgreSQL as the same role', 'a role of its own'),
    ...services.flatMap(checkMigrator),
  ];
}

function findShared(values: readonly SecretValue[], sentence: string, remedy: string): Finding[] {
  return groupBy(values, ({ identity }) => identity).flatMap((group) => {
    const owners = [...new Set(group.map(({ service }) => service))];
    const [first, second] = [group[0], group.find(({ service }) => service !== group[0]?.service)];
    if (first === undefined || second === undefined) return [];
    const names = [...new Set([first.variable, second.variable])].join(' and ');
    return [fault('shop', names, `${listNames(owners)} ${sentence}.`, `Give ${second.service} ${remedy} in ${second.variable}.`)];
  });
}

function secretsOf(settings: ServiceSettings): SecretValue[] {
  const rules = rulesOf(settings.service).filter((rule) => isSecret(rule) && !rule.name.endsWith('DATABASE_URL'));
  return rules.flatMap(({ name }) => {
    const value = valueOf(settings, name);
    return value === undefined || value === '' ? [] : [{ service: settings.service, variable: name, identity: value }];
  });
}

function databaseOf(settings: ServiceSettings): SecretValue[] {
  const address = addressOf(settings, 'DATABASE_URL');
  if (address === undefined) return [];
  return [{ service: settings.service, variable: 'DATABASE_URL', identity: `${address.host}${address.pathname}` }];
}

/** Services with one database share its role too: that is one fault. */
function rolesOf(settings: ServiceSettings, _index: number, all: readonly ServiceSettings[]): SecretValue[] {
  const [database] = databaseOf(settings);
  const others = all.filter(({ service }) => service !== settings.service).flatMap(databaseOf);
  if (others.some(({ identity }) => identity === database?.identity)) return [];
  const address = addressOf(settings, 'DATABASE_URL');
  return address === undefined
    ? []
    : [{ service: settings.service, variable: 'DATABASE_URL', identity: `${address.username}@${address.host}` }];
}

/** The migrator owns the tables of the same database, and the service works as another role. */
function checkMigrator(settings: ServiceSettings): Finding[] {
  const [own, migrator] = [addressOf(settings, 'DATABASE_URL'), addressOf(settings, 'MIGRATION_DATABASE_URL')];
  if (own === undefined || migrator === undefined) return [];
  const subject = 'MIGRATION_DATABASE_URL';
  if (own.host !== migrator.host || own.pathname !== migrator.pathname)
    return [fault(settings.service, subject, 'It names another database than DATABASE_URL.', 'Set it to the same host and database.')];
  return own.username === migrator.username
    ? [fault(settings.service, subject, 'It names the same role as DATABASE_URL.', 'Set it to the role that owns the tables.')]
    : [];
}

function addressOf(settings: ServiceSettings, variable: string): URL | undefined {
  const value = valueOf(settings, variable);
  return value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
}

function listNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
