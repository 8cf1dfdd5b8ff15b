import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { rulesOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check } from './check';
import { readRoleAndServer, type RoleAndServer } from './open-database';

const MIN_VERSION = 150_000;
/** Connections of a process beside its pool: its lock, the outbox relay, and a leader's work or the migrations. */
const DEDICATED_CONNECTIONS = 3;
const CONNECTION_FAULTS: Readonly<Record<string, readonly [sentence: string, remedy: string]>> = {
  '28P01': ['PostgreSQL refuses the password of the role.', 'set the password of the role, or correct the address'],
  '28000': ['PostgreSQL refuses the role.', 'create the role with LOGIN, and allow it in pg_hba.conf'],
  '3D000': ['The database does not exist.', 'create it, or correct its name'],
  '42501': ['The role may not connect to the database.', 'GRANT CONNECT ON DATABASE … TO the role'],
  '53300': ['PostgreSQL has no free connection.', 'raise max_connections, or end other programs'],
  ECONNREFUSED: ['No server answers at the address.', 'start PostgreSQL, or correct host and port'],
  ENOTFOUND: ['The host name is unknown.', 'correct the host'],
};

/** One check for each service with a database. */
export function postgresChecks(settings: ShopSettings): Check[] {
  const services = settings.services.filter(({ service }) => rulesOf(service).some(({ name }) => name === 'DATABASE_URL'));
  return services.map((service) => ({
    group: 'postgres',
    service: service.service,
    run: async () => [...(await checkRuntimeRole(service, settings)), ...(await checkMigrator(service))],
  }));
}

async function checkRuntimeRole(settings: ServiceSettings, shop: ShopSettings): Promise<Finding[]> {
  const read = await readRole(settings, 'DATABASE_URL', otherDatabasesOf(settings, shop));
  if (read === undefined || Array.isArray(read)) return read ?? [];
  return validateRole(settings, read, shop);
}

async function checkMigrator(settings: ServiceSettings): Promise<Finding[]> {
  const read = await readRole(settings, 'MIGRATION_DATABASE_URL', []);
  if (read === undefined || Array.isArray(read)) return read ?? [];
  return read.canCreateTables
    ? []
    : [
        fault(
          ...[settings.service, 'MIGRATION_DATABASE_URL', 'The role may not create tables, so no migration can run.'],
          'ALTER DATABASE … OWNER TO the role, or GRANT CREATE ON SCHEMA public TO it.',
        ),
      ];
}

/** The role of an address; a finding when it cannot connect; undefined without a usable address. */
async function readRole(
  settings: ServiceSettings,
  variable: string,
  others: readonly string[],
): Promise<RoleAndServer | Finding[] | undefined> {
  const url = valueOf(settings, variable);
  if (url === undefined || !URL.canParse(url)) return undefined;
  try {
    return await readRoleAndServer(url, others);
  } catch (error) {
    const reason = reasonOf(error);
    const [sentence, remedy] = CONNECTION_FAULTS[reason] ?? [
      `PostgreSQL cannot be used (${reason}).`,
      'correct the address, or repair the server',
    ];
    return [fault(settings.service, variable, sentence, `For ${hostOf(url)}: ${remedy}.`)];
  }
}

/** What is wrong with the server, and with the role that the service works as. */
export function validateRole(settings: ServiceSettings, role: RoleAndServer, shop: ShopSettings): Finding[] {
  const { service } = settings;
  const found = (sentence: string, remedy: string): Finding => fault(service, 'DATABASE_URL', sentence, remedy);
  if (role.version < MIN_VERSION)
    return [found(`PostgreSQL has version ${Math.floor(role.version / 10_000)}, and 15 is needed.`, 'Install PostgreSQL 15 or newer.')];
  if (role.isSuperuser) return [found('The role is a superuser.', 'Create a role for the service alone: CREATE ROLE … LOGIN NOSUPERUSER.')];
  const neededConnections = neededConnectionsOf(settings);
  return [
    ...(role.ownedTables > 0
      ? [
          found(
            `The role owns ${role.ownedTables} tables, so it could change them.`,
            'Set MIGRATION_DATABASE_URL, and give its role the tables: REASSIGN OWNED BY … TO ….',
          ),
        ]
      : []),
    ...(role.openDatabases.length > 0
      ? [
          found(
            `The role can connect to ${role.openDatabases.join(', ')}.`,
            `REVOKE CONNECT ON DATABASE ${role.openDatabases.join(', ')} FROM PUBLIC.`,
          ),
        ]
      : []),
    ...(role.roleConnections >= 0 && role.roleConnections < neededConnections
      ? [
          found(
            `The role may open ${role.roleConnections} connections, and needs ${neededConnections}.`,
            `ALTER ROLE … CONNECTION LIMIT ${neededConnections}.`,
          ),
        ]
      : []),
    ...validateServerConnections(role, service, shop),
  ];
}

/** Connections of one process of the service. A wrong setting has a finding of its own. */
function neededConnectionsOf(settings: ServiceSettings): number {
  const poolSize = Number(valueOf(settings, 'DATABASE_POOL_SIZE'));
  return (Number.isSafeInteger(poolSize) ? poolSize : 0) + DEDICATED_CONNECTIONS;
}

/** All services of one server share its connections: the first of them has the finding. */
function validateServerConnections(role: RoleAndServer, service: ServiceSettings['service'], shop: ShopSettings): Finding[] {
  const own = shop.services.find((settings) => settings.service === service);
  const host = hostOf((own && valueOf(own, 'DATABASE_URL')) ?? '');
  const sharing = shop.services.filter((settings) => hostOf(valueOf(settings, 'DATABASE_URL') ?? '') === host);
  const total = sharing.reduce((sum, settings) => sum + neededConnectionsOf(settings), 0);
  if (sharing[0]?.service !== service || role.serverConnections >= total) return [];
  const sentence = `PostgreSQL allows ${role.serverConnections} connections, and ${sharing.length} services need ${total}.`;
  return [fault('shop', 'max_connections', sentence, `Set max_connections to ${total + 20} or more, and restart PostgreSQL.`)];
}

/** Databases of other services. One that two services share is a fault of the settings. */
function otherDatabasesOf(settings: ServiceSettings, { services }: ShopSettings): string[] {
  const names = services.filter(({ service }) => service !== settings.service).flatMap(databaseNameOf);
  return names.filter((name) => !databaseNameOf(settings).includes(name));
}

function databaseNameOf(settings: ServiceSettings): string[] {
  const url = valueOf(settings, 'DATABASE_URL');
  return url === undefined || !URL.canParse(url) ? [] : [new URL(url).pathname.slice(1)];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
