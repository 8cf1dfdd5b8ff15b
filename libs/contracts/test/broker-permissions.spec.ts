import 'reflect-metadata';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKER_USERS,
  brokerPermissionsOf,
  CONSUMED_STREAMS,
  ALL_BROADCASTS,
  ALL_EVENTS,
  ALL_REQUESTS,
  eventsNamed,
  LOCAL_BROKER_USERS,
  ownerOf,
  renderPermissions,
  SERVICE_BROKER_USERS,
  type BrokerUser,
} from '../src/broker/index';
import { findContractsSentIn } from './sent-contracts';

const ROOT = join(__dirname, '../../..');
const PERMISSION_FILES: readonly [string, readonly BrokerUser[]][] = [
  ['deploy/nats/services.conf', SERVICE_BROKER_USERS],
  ['deploy/nats/local-programs.conf', LOCAL_BROKER_USERS],
];

/** Contexts of the events that a service's program names and that another service publishes. */
function foreignContexts(service: BrokerUser): string[] {
  const namedEvents = findContractsSentIn(join(ROOT, 'apps', service, 'src')).flatMap(({ module, value }) =>
    eventsNamed(module.replace('@brote/contracts/', ''), value),
  );
  return [...new Set(namedEvents.filter(({ subject }) => ownerOf(subject) !== service).map(({ context }) => context))].sort();
}

/** Names of the requests that the source files declare, whether or not a list has their module. */
function listDeclaredRequestNames(): string[] {
  const folder = join(__dirname, '../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^  name: '([\w.-]+\.v\d+)',$/gm)].map(([, name = '']) => name),
  );
}

describe('the permissions of the broker', () => {
  it('cover every declared request', () => {
    const coveredNames = new Set(ALL_REQUESTS.map(({ name }) => name));
    const declaredNames = listDeclaredRequestNames();
    expect(declaredNames.filter((name) => !coveredNames.has(name))).toEqual([]);
    expect(declaredNames.length).toBeGreaterThan(150);
  });

  it.each(PERMISSION_FILES)('in %s match the contracts', (file, users) => {
    const path = join(ROOT, file);
    if (process.env['BROTE_WRITE_PERMISSIONS'] === '1') writeFileSync(path, renderPermissions(users));
    expect(readFileSync(path, 'utf8')).toBe(renderPermissions(users));
  });

  it('allow replies exactly for users that handle requests or broadcasts with replies', () => {
    const usersWithoutReplies = BROKER_USERS.filter((user) => !brokerPermissionsOf(user).allowResponses);
    expect(usersWithoutReplies).toEqual(['bench']);
  });

  it('have an owner for every request and event', () => {
    const owners = new Set([...ALL_REQUESTS, ...ALL_EVENTS].map(({ subject }) => ownerOf(subject)));
    expect([...owners].sort()).toEqual(BROKER_USERS.filter((user) => user !== 'gateway' && user !== 'bench').sort());
    expect(() => ownerOf('rpc.unheard-of.get-it.v1')).toThrow('belongs to no user');
  });

  it('have one sender and at least one receiver for every broadcast', () => {
    const users = BROKER_USERS.map(brokerPermissionsOf);
    for (const subject of ALL_BROADCASTS) {
      expect(users.filter(({ publish }) => publish.allow.includes(subject))).toHaveLength(1);
      expect(users.some(({ subscribe }) => subscribe.allow.includes(subject))).toBe(true);
    }
    expect(ALL_BROADCASTS.length).toBeGreaterThan(3);
  });

  it.each(SERVICE_BROKER_USERS)('let %s read only the streams of the events that its program names', (service) => {
    const { durables = [], feeds = [] } = CONSUMED_STREAMS[service] ?? {};
    const foreignStreams = [...durables, ...feeds].filter((context) => ownerOf(`evt.${context}`) !== service);
    expect(foreignStreams.sort()).toEqual(foreignContexts(service));
  });

  it.each(BROKER_USERS)('let %s neither delete nor purge a stream, nor receive messages of other users', (user) => {
    const { publish, subscribe } = brokerPermissionsOf(user);
    expect(publish.allow.filter((subject) => /STREAM\.(DELETE|PURGE|MSG\.DELETE|RESTORE|SNAPSHOT)|\$SYS/.test(subject))).toEqual([]);
    const forbiddenSubjects = [...publish.allow, ...subscribe.allow].filter((subject) =>
      /^(>|\*|\$JS\.(API\.)?>|_INBOX\.>|(ask|evt)\.[*>])/.test(subject),
    );
    expect(forbiddenSubjects).toEqual([]);
    const otherInboxes = subscribe.allow.filter((subject) => /^_INBOX/.test(subject) && !subject.startsWith(`_INBOX.${user}.`));
    expect(otherInboxes).toEqual([]);
  });
});
