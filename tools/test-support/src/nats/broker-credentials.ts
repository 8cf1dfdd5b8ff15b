import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrokerAuthorization } from '@brote/local-servers';
import { newBrokerSeed, publicKeyOf } from '@brote/contracts/broker-nkey';
import { connect, type ConnectionOptions, type NatsConnection } from 'nats';

/** A user with all permissions, known only to servers of specs. */
const OPERATOR_CREDENTIALS = { user: 'spec-operator', pass: 'of-one-spec' };
const DEPLOY_FOLDER = join(__dirname, '../../../../deploy/nats');

let madeCredentials: { seeds: Readonly<Record<string, string>>; config: string } | undefined;

/** Configuration lines of the production's users, with seeds of this process, and of the operator of specs. */
export function brokerUsers(): string {
  madeCredentials ??= createUsers();
  return madeCredentials.config;
}

/** The seed of a user of every broker that this process starts: the NATS_NKEY_SEED of a service under test. */
export function brokerSeed(user: string): string {
  madeCredentials ??= createUsers();
  const seed = madeCredentials.seeds[user];
  if (seed === undefined) throw new Error(`${user} is no user of the broker`);
  return seed;
}

/** The address with the operator's user and password in it. */
export function operatorUrl(port: number): string {
  return `nats://${OPERATOR_CREDENTIALS.user}:${OPERATOR_CREDENTIALS.pass}@127.0.0.1:${port}`;
}

/** Connects as the operator, for specs that read streams or play a program without a user of its own. */
export function connectAsOperator(url: string, options: ConnectionOptions = {}): Promise<NatsConnection> {
  return connect({ servers: new URL(url).host, ...OPERATOR_CREDENTIALS, ...options });
}

function createUsers() {
  const permissions = ['services.conf', 'local-programs.conf'].map((file) => readFileSync(join(DEPLOY_FOLDER, file), 'utf8')).join('\n');
  const names = [...permissions.matchAll(/^(\w+)_permissions/gm)].map(([, name = '']) => name.replaceAll('_', '-'));
  const seeds = Object.fromEntries(names.map((name) => [name, newBrokerSeed()]));
  const publicKeys = Object.fromEntries(Object.entries(seeds).map(([name, seed]) => [name, publicKeyOf(seed)]));
  const operator = `{ user: ${OPERATOR_CREDENTIALS.user}, password: ${OPERATOR_CREDENTIALS.pass} }`;
  return { seeds, config: buildBrokerAuthorization(permissions, publicKeys, [operator]) };
}
