import { CLOCK_MOVED_SUBJECT } from '../clock/index';
import { streamOf } from '../define';
import { orderPaid } from '../orders/index';
import { METRICS_CHANGED_SUBJECT } from '../reporting/index';
import { callerUsedSubject, GATEWAY_LIMITS_SUBJECT, GATEWAY_QUOTAS_SUBJECT, gatewayQuotaSubject } from '../runtime/index';
import { BROKER_USERS, contextsOf, LOCAL_BROKER_USERS, type BrokerUser } from './broker-user-contexts';
import { CONSUMED_STREAMS } from './consumed-streams';
import { ALL_EVENTS, ALL_REQUESTS } from './all-messages';
import { inboxPrefixOf } from './inbox-prefix';

/** The permissions of a broker user; the server refuses everything else. */
export interface BrokerPermissions {
  publish: { allow: string[]; deny: string[] };
  subscribe: { allow: string[] };
  /** Whether it may reply to the requests it receives. */
  allowResponses: boolean;
}

interface Broadcast {
  subject: string;
  from: readonly BrokerUser[];
  to: readonly BrokerUser[];
  /** Whether a receiver may reply. */
  hasReplies?: boolean;
}

/** Messages besides requests and events, with their senders and receivers. */
const BROADCASTS: readonly Broadcast[] = [
  { subject: METRICS_CHANGED_SUBJECT, from: ['admin-reporting'], to: ['admin-reporting', 'gateway'] },
  { subject: GATEWAY_LIMITS_SUBJECT, from: ['gateway'], to: ['gateway'] },
  ...[GATEWAY_QUOTAS_SUBJECT, gatewayQuotaSubject('*')].map((subject): Broadcast => ({
    subject,
    from: ['gateway'],
    to: ['gateway'],
    hasReplies: true,
  })),
  { subject: CLOCK_MOVED_SUBJECT, from: ['local-stack'], to: BROKER_USERS.filter(isService) },
  ...BROKER_USERS.filter(isService).map((user) => ({ subject: callerUsedSubject(user), from: [user], to: [user] })),
];

/** The status page shows the number and size of the streams. */
export const LIST_STREAMS = { subject: '$JS.API.STREAM.LIST', by: 'admin-reporting' } as const;

const EVENT_CONTEXTS: readonly string[] = [...new Set(ALL_EVENTS.map(({ context }) => context))];
const REQUEST_CONTEXTS: readonly string[] = [...new Set(ALL_REQUESTS.map(({ name }) => name.split('.')[0] ?? ''))];

/** Computes the publish and subscribe permissions of a broker user from the contracts. */
export function brokerPermissionsOf(user: BrokerUser): BrokerPermissions {
  if (user === 'bench') return { publish: { allow: [], deny: ['>'] }, subscribe: { allow: [orderPaid.subject] }, allowResponses: false };
  const contexts = contextsOf(user);
  const handledContexts = contexts.filter((context) => REQUEST_CONTEXTS.includes(context));
  const publishedContexts = contexts.filter((context) => EVENT_CONTEXTS.includes(context));
  const { durables = [], feeds = [] } = CONSUMED_STREAMS[user] ?? {};
  const requests = ALL_REQUESTS.filter(({ calledBy }) => calledBy.some((service) => service === user)).map(({ subject }) => subject);
  const broadcasts = BROADCASTS.filter(({ from }) => from.includes(user)).map(({ subject }) => subject);
  const receivedBroadcasts = BROADCASTS.filter(({ to }) => to.includes(user));
  const receivedSubjects = receivedBroadcasts.map(({ subject }) => subject);
  const streams = [
    ...publishedContexts.flatMap(ownStreamSubjects),
    ...durables.flatMap((context) => [...readStreamSubjects(context), ...ownDurableSubjects(context, user)]),
    ...feeds.flatMap((context) => [...readStreamSubjects(context), ...feedSubjects(context)]),
    ...(user === LIST_STREAMS.by ? [LIST_STREAMS.subject] : []),
  ];
  return {
    publish: {
      allow: [...new Set([...publishedContexts.map((context) => `evt.${context}.>`), ...broadcasts, ...requests, ...streams])].sort(),
      deny: feeds.flatMap((context) => otherDurableSubjects(context, user)).sort(),
    },
    subscribe: { allow: [`${inboxPrefixOf(user)}.>`, ...handledContexts.map((context) => `rpc.${context}.>`), ...receivedSubjects].sort() },
    allowResponses: handledContexts.length > 0 || receivedBroadcasts.some(({ hasReplies }) => hasReplies === true),
  };
}

function isService(user: BrokerUser): boolean {
  return !LOCAL_BROKER_USERS.some((local) => local === user);
}

/**
 * Permissions to create and inspect a stream, but not to change, delete or purge it. A compromised service could otherwise make its stream
 * capture the requests of others, or publish in their name.
 */
function ownStreamSubjects(context: string): string[] {
  return ['CREATE', 'INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${streamOf(context)}`);
}

/** A reader that starts before the publisher creates the stream. */
function readStreamSubjects(context: string): string[] {
  return ['CREATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.${streamOf(context)}`);
}

function ownDurableSubjects(context: string, user: BrokerUser): string[] {
  const durable = `${streamOf(context)}.${user}`;
  return [
    ...['CREATE', 'DURABLE.CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${durable}`),
    `$JS.API.CONSUMER.CREATE.${durable}.evt.${context}.>`,
    `$JS.ACK.${durable}.>`,
  ];
}

/** A feed's consumer has a random name, so every name is allowed except the durables of other services. */
function feedSubjects(context: string): string[] {
  const stream = streamOf(context);
  return [
    `$JS.API.CONSUMER.CREATE.${stream}.*.evt.${context}.>`,
    ...['INFO', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.*`),
  ];
}

function otherDurableSubjects(context: string, user: BrokerUser): string[] {
  const otherUsers = BROKER_USERS.filter((other) => other !== user && CONSUMED_STREAMS[other]?.durables?.includes(context));
  return otherUsers.flatMap((other) => ownDurableSubjects(context, other));
}
