import { contextsOf } from '@brote/contracts/broker';
import { inboxPrefixOf } from '@brote/contracts/broker-inbox';
import { brokerOptions } from '@brote/messaging';
import { connect, Events, type ConnectionOptions, type NatsConnection } from 'nats';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import type { ServiceName } from '../services';
import { stageOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check } from './check';
import { checkStreams } from './check-streams';

const TIMEOUT_MS = 4_000;
const MIN_VERSION = [2, 10] as const;
const SEED_PATTERN = /^SU[A-Z2-7]{56}$/;

/** A check for each service, and one for a client without a user. */
export function natsChecks(settings: ShopSettings): Check[] {
  const [first] = settings.services;
  const stranger: Check[] = first === undefined ? [] : [{ group: 'nats', service: 'shop', run: () => checkStranger(first) }];
  const seeds = settings.services.map((service) => valueOf(service, 'NATS_NKEY_SEED'));
  // Services with one seed are a fault of the settings, which must not be named twice.
  const distinct = settings.services.filter((_service, index) => isOnlyOne(seeds, index));
  return [...distinct.map((service): Check => ({ group: 'nats', service: service.service, run: () => checkUser(service) })), ...stranger];
}

function isOnlyOne(values: readonly (string | undefined)[], index: number): boolean {
  return values[index] === undefined || values.every((value, other) => other === index || value !== values[index]);
}

/** The user of a service: it gets in, has its own inbox, and may not publish for another service. */
async function checkUser(settings: ServiceSettings): Promise<Finding[]> {
  const options = optionsOf(settings);
  if (options === undefined) return [];
  const { service } = settings;
  try {
    const connection = await connect(options);
    try {
      return [
        ...validateServer(connection),
        ...(await checkStreams(service, connection)),
        ...(await validatePermissions(service, connection, options.authenticator !== undefined)),
      ];
    } finally {
      await connection.close();
    }
  } catch (error) {
    return [explainFailure(service, error)];
  }
}

/** A client without a user must not get in. A server that cannot be reached is reported by the checks of users. */
async function checkStranger(settings: ServiceSettings): Promise<Finding[]> {
  const options = stageOf(settings) === 'local' ? undefined : optionsOf(settings, false);
  if (options === undefined) return [];
  try {
    const connection = await connect(options);
    await connection.close();
  } catch {
    return []; // Refused, as it must be.
  }
  const sentence = 'The broker lets in a client without a user.';
  return [fault('shop', 'NATS_URL', sentence, "Configure the users of deploy/nats/services.conf in the broker's authorization block.")];
}

function optionsOf(settings: ServiceSettings, asUser = true): ConnectionOptions | undefined {
  const [url, seed, caFile] = ['NATS_URL', 'NATS_NKEY_SEED', 'NATS_CA_FILE'].map((name) => valueOf(settings, name));
  if (url === undefined || !/^(nats|tls):\/\/[^\s,]+/.test(url) || (seed !== undefined && !SEED_PATTERN.test(seed))) return undefined;
  return {
    ...brokerOptions({ url, name: settings.service, access: { seed: asUser ? seed : undefined, caFile } }),
    timeout: TIMEOUT_MS,
    reconnect: false,
  };
}

function validateServer({ info }: NatsConnection): Finding[] {
  if (info === undefined) return [];
  const [major = 0, minor = 0] = info.version.split('.').map(Number);
  const isOld = major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]);
  return [
    ...(isOld
      ? [fault('shop', 'NATS_URL', `The broker has version ${info.version}, and 2.10 is needed.`, 'Install nats-server 2.10 or newer.')]
      : []),
    ...(info.jetstream === true
      ? []
      : [
          fault(
            'shop',
            'NATS_URL',
            'The broker has no JetStream, so no event is stored.',
            'Add jetstream { store_dir: … } to its configuration.',
          ),
        ]),
  ];
}

/** Subjects that no program listens to: a probe changes nothing, even at a broker that lets it through. */
async function validatePermissions(service: ServiceName, connection: NatsConnection, hasUser: boolean): Promise<Finding[]> {
  if (!hasUser) return [];
  const foreignContext = contextsOf(service === 'identity' ? 'subscriptions' : 'identity')[0] ?? '';
  const inbox = `${inboxPrefixOf(service)}.doctor`;
  const foreignSubject = `rpc.${foreignContext}.doctor-probe.v1`;
  const refused = await findRefusedSubjects(connection, inbox, foreignSubject);
  if (refused.has(inbox))
    return [fault(service, 'NATS_NKEY_SEED', 'The seed is that of another user.', `Set the seed of the broker's user ${service}.`)];
  if (refused.has(foreignSubject)) return [];
  const sentence = `The user may publish ${foreignSubject}, a subject of another service.`;
  return [fault(service, 'NATS_NKEY_SEED', sentence, `Give the user the permissions of ${service} in deploy/nats/services.conf.`)];
}

async function findRefusedSubjects(connection: NatsConnection, inbox: string, foreignSubject: string): Promise<Set<string>> {
  const refused = new Set<string>();
  // The list of events never ends: it is dropped with the connection.
  void (async () => {
    for await (const { type, permissionContext } of connection.status())
      if (type === Events.Error && permissionContext !== undefined) refused.add(permissionContext.subject);
  })();
  connection.subscribe(inbox, { callback: (error) => void (error && refused.add(inbox)) });
  connection.publish(foreignSubject);
  await connection.flush();
  await connection.flush(); // The reply to the second ping comes after all errors.
  return refused;
}

function explainFailure(service: ServiceName, error: unknown): Finding {
  const reason = reasonOf(error);
  if (/^(AUTHORIZATION_VIOLATION|AUTHENTICATION_EXPIRED|BAD_AUTHENTICATION)$/.test(reason))
    return fault(
      service,
      'NATS_NKEY_SEED',
      'The broker refuses the user.',
      `Put the public key of this seed into the broker's user ${service}.`,
    );
  if (/^(CONNECTION_REFUSED|TIMEOUT|CONNECTION_TIMEOUT|ECONNREFUSED|ENOTFOUND)$/.test(reason))
    return fault(service, 'NATS_URL', `The broker does not answer (${reason}).`, 'Start nats-server, or correct the address.');
  return fault(service, 'NATS_URL', `The broker cannot be used (${reason}).`, 'Check its certificate, NATS_CA_FILE and its log.');
}
