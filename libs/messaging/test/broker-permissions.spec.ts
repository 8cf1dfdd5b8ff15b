import 'reflect-metadata';
import { BROKER_USERS, CONSUMED_STREAMS, ALL_EVENTS, ALL_REQUESTS, LIST_STREAMS, ownerOf, type BrokerUser } from '@brote/contracts/broker';
import { CLOCK_MOVED_SUBJECT } from '@brote/contracts/clock';
import { orderPaid } from '@brote/contracts/orders';
import { METRICS_CHANGED_SUBJECT } from '@brote/contracts/reporting';
import { callerUsedSubject, GATEWAY_LIMITS_SUBJECT, gatewayQuotaSubject } from '@brote/contracts/runtime';
import { brokerSeed, connectAsOperator, useNats, type TestNats } from '@brote/test-support';
import { connect, Events, type NatsConnection } from 'nats';
import { nkeySigner } from '../src/broker/connect';

interface AccessAttempt {
  verb: 'publish' | 'subscribe';
  subject: string;
  /** The users that the contracts name for the broker. */
  by: readonly BrokerUser[];
}

const contexts = [...new Set(ALL_EVENTS.map(({ context }) => context))];
const streamOf = (context: string): string => context.toUpperCase();
const hasDurable = (user: BrokerUser, context: string): boolean => CONSUMED_STREAMS[user]?.durables?.includes(context) ?? false;
const hasFeed = (user: BrokerUser, context: string): boolean => CONSUMED_STREAMS[user]?.feeds?.includes(context) ?? false;
const streamReaders = (context: string): BrokerUser[] => BROKER_USERS.filter((user) => hasDurable(user, context) || hasFeed(user, context));

const messageAttempts = (): AccessAttempt[] => [
  ...ALL_REQUESTS.flatMap(({ subject, calledBy }): AccessAttempt[] => [
    { verb: 'publish', subject, by: calledBy },
    { verb: 'subscribe', subject, by: [ownerOf(subject)] },
  ]),
  ...ALL_EVENTS.flatMap(({ subject }): AccessAttempt[] => [
    { verb: 'publish', subject, by: [ownerOf(subject)] },
    { verb: 'subscribe', subject, by: subject === orderPaid.subject ? ['bench'] : [] },
  ]),
];

const streamAttempts = (): AccessAttempt[] =>
  contexts.flatMap((context) => {
    const owner = ownerOf(`evt.${context}.x`);
    const streamApiAttempt = (verb: string, by: readonly BrokerUser[]): AccessAttempt => ({
      ...{ verb: 'publish', subject: `$JS.API.STREAM.${verb}.${streamOf(context)}`, by },
    });
    return [
      ...['UPDATE', 'DELETE', 'PURGE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map((verb) => streamApiAttempt(verb, [])),
      streamApiAttempt('MSG.GET', [owner]),
      ...['INFO', 'CREATE'].map((verb) => streamApiAttempt(verb, [owner, ...streamReaders(context)])),
    ];
  });

const durableAttempts = (): AccessAttempt[] =>
  contexts.flatMap((context) =>
    BROKER_USERS.filter((user) => hasDurable(user, context)).flatMap((user): AccessAttempt[] => {
      const durable = `${streamOf(context)}.${user}`;
      const subjects = [
        ...['INFO', 'DELETE', 'MSG.NEXT', 'CREATE', 'DURABLE.CREATE'].map((verb) => `$JS.API.CONSUMER.${verb}.${durable}`),
        `$JS.API.CONSUMER.CREATE.${durable}.evt.${context}.>`,
        `$JS.ACK.${durable}.1.1.1.1.1`,
      ];
      return subjects.map((subject) => ({ verb: 'publish', subject, by: [user] }));
    }),
  );

const otherAttempts = (): AccessAttempt[] => [
  ...BROKER_USERS.map((user): AccessAttempt => ({ verb: 'subscribe', subject: `_INBOX.${user}.a`, by: user === 'bench' ? [] : [user] })),
  ...BROKER_USERS.map((user): AccessAttempt => ({ verb: 'publish', subject: `_INBOX.${user}.a`, by: [] })),
  ...['>', '*', 'rpc.>', 'evt.>', '_INBOX.>', '$JS.>', '$SYS.>'].map((subject): AccessAttempt => ({ verb: 'subscribe', subject, by: [] })),
  { verb: 'publish', subject: '$SYS.REQ.SERVER.PING', by: [] },
  { verb: 'publish', subject: '$JS.API.STREAM.CREATE.EVERYTHING', by: [] },
  { verb: 'publish', subject: LIST_STREAMS.subject, by: [LIST_STREAMS.by] },
  { verb: 'publish', subject: CLOCK_MOVED_SUBJECT, by: ['local-stack'] },
  { verb: 'publish', subject: METRICS_CHANGED_SUBJECT, by: ['admin-reporting'] },
  { verb: 'publish', subject: GATEWAY_LIMITS_SUBJECT, by: ['gateway'] },
  { verb: 'subscribe', subject: GATEWAY_LIMITS_SUBJECT, by: ['gateway'] },
  { verb: 'publish', subject: gatewayQuotaSubject('a'), by: ['gateway'] },
  { verb: 'subscribe', subject: gatewayQuotaSubject('a'), by: ['gateway'] },
  ...BROKER_USERS.filter((user) => user !== 'bench' && user !== 'local-stack').flatMap((user): AccessAttempt[] => [
    { verb: 'publish', subject: callerUsedSubject(user), by: [user] },
    { verb: 'subscribe', subject: callerUsedSubject(user), by: [user] },
  ]),
];

const credentialsOf = (user: string) => ({ authenticator: nkeySigner(brokerSeed(user)) });
const attemptName = ({ verb, subject }: Pick<AccessAttempt, 'verb' | 'subject'>): string => `${verb} ${subject}`;

/** Attempts that the server refused: it reports them before it replies to the flush. */
async function findRefusedAttempts(connection: NatsConnection, attempts: readonly AccessAttempt[]): Promise<Set<string>> {
  const refusedNames = new Set<string>();
  void (async () => {
    for await (const { type, permissionContext } of connection.status()) {
      if (type !== Events.Error || permissionContext === undefined) continue;
      refusedNames.add(
        attemptName({ verb: permissionContext.operation === 'publish' ? 'publish' : 'subscribe', subject: permissionContext.subject }),
      );
    }
  })();
  for (const { verb, subject } of attempts) {
    if (verb === 'publish') connection.publish(subject);
    else connection.subscribe(subject, { callback: () => undefined });
  }
  await connection.flush();
  await connection.flush();
  return refusedNames;
}

describe('a user of the broker', () => {
  const attempts = [...messageAttempts(), ...streamAttempts(), ...durableAttempts(), ...otherAttempts()];
  let nats: TestNats;

  beforeAll(async () => {
    nats = await useNats();
  });

  afterAll(async () => {
    await nats.stop();
  });

  it.each(BROKER_USERS)('%s has the permissions of its contracts, and no others', async (user) => {
    const connection = await connect({ servers: nats.bareUrl, ...credentialsOf(user) });
    const refusedNames = await findRefusedAttempts(connection, attempts);
    await connection.close();
    const forbiddenNames = attempts.filter(({ by }) => !by.includes(user)).map(attemptName);
    expect([...refusedNames].sort()).toEqual([...new Set(forbiddenNames)].sort());
    expect(attempts.length).toBeGreaterThan(700);
  });

  it('is required: the broker rejects a client without a user and a client with an unknown key', async () => {
    await expect(connect({ servers: nats.bareUrl })).rejects.toThrow('Authorization Violation');
    const operatorConnection = nkeySigner('SUAIBDPBAUTWCWBKIO6XHQNINK5FWJW4OHLXC3HQ2KFE4PEJUA44CNHTC4');
    await expect(connect({ servers: nats.bareUrl, authenticator: operatorConnection })).rejects.toThrow('Authorization Violation');
  });

  it('may take seconds to sign in, like a program that starts on a busy machine', async () => {
    const authenticator = credentialsOf('identity').authenticator;
    let attempts = 0;
    const slowAuthenticator = (nonce?: string) => {
      attempts += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
      return authenticator(nonce);
    };
    const connection = await connect({ servers: nats.bareUrl, authenticator: slowAuthenticator });
    await connection.close();
    expect(attempts).toBe(1);
  });

  it('cannot make its own stream store or republish more, by update or by create', async () => {
    const operator = await connectAsOperator(nats.url);
    const manager = await operator.jetstreamManager();
    await manager.streams.add({ name: 'IDENTITY', subjects: ['evt.identity.>'] });
    const identity = await connect({ servers: nats.bareUrl, inboxPrefix: '_INBOX.identity', ...credentialsOf('identity') });
    const { streams: streamApi } = await identity.jetstreamManager({ checkAPI: false });
    const moreSubjects = { subjects: ['evt.identity.>', 'rpc.orders.>'] };
    const republish = { src: 'evt.identity.>', dest: 'evt.orders.forged.>' };
    for (const change of [moreSubjects, { ...moreSubjects, republish }, { republish }]) {
      await expect(streamApi.update('IDENTITY', change)).rejects.toThrow('Permissions Violation');
      await expect(streamApi.add({ name: 'IDENTITY', subjects: ['evt.identity.>'], ...change })).rejects.toThrow('already in use');
    }
    await expect(streamApi.delete('IDENTITY')).rejects.toThrow('Permissions Violation');
    const { config } = await manager.streams.info('IDENTITY');
    expect([config.subjects, config.republish]).toEqual([['evt.identity.>'], undefined]);
    await Promise.all([identity.close(), operator.close()]);
  });

  it('cannot change the durable of another service when it only follows the stream', async () => {
    const operator = await connectAsOperator(nats.url);
    const manager = await operator.jetstreamManager();
    await manager.streams.add({ name: 'ORDERS', subjects: ['evt.orders.>'] });
    await manager.consumers.add('ORDERS', { durable_name: 'notifications', filter_subject: 'evt.orders.>' });
    const gateway = await connect({ servers: nats.bareUrl, inboxPrefix: '_INBOX.gateway', ...credentialsOf('gateway') });
    const { consumers } = await gateway.jetstreamManager({ checkAPI: false, timeout: 500 });
    await expect(consumers.delete('ORDERS', 'notifications')).rejects.toThrow();
    await expect(consumers.add('ORDERS', { durable_name: 'notifications', filter_subject: 'evt.orders.a' })).rejects.toThrow();
    const orderedConsumer = await gateway.jetstream().consumers.get('ORDERS', { filterSubjects: 'evt.orders.>' });
    expect((await orderedConsumer.info()).config.durable_name).toBeUndefined();
    expect((await manager.consumers.info('ORDERS', 'notifications')).config.filter_subject).toBe('evt.orders.>');
    await Promise.all([gateway.close(), operator.close()]);
  });
});
