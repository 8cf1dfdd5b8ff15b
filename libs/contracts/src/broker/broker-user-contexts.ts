import { CALLING_SERVICES, type CallingService } from '../runtime/calling-services';

/** Subject prefixes of a broker user that differ from its name. */
const CONTEXTS_BY_USER: Readonly<Partial<Record<BrokerUser, readonly string[]>>> = {
  'catalog-inventory': ['catalog', 'catalog-inventory'],
  'orders-payments': ['orders', 'payments', 'orders-payments'],
  'admin-reporting': ['reporting', 'admin-reporting'],
  'local-stack': ['clock'],
};

/** Programs beside the services, on one machine only: the launcher moves the clock, the benchmark sees when orders are paid. */
export const LOCAL_BROKER_USERS = ['local-stack', 'bench'] as const;
export const SERVICE_BROKER_USERS = CALLING_SERVICES;
export const BROKER_USERS = [...SERVICE_BROKER_USERS, ...LOCAL_BROKER_USERS] as const;
export type BrokerUser = CallingService | (typeof LOCAL_BROKER_USERS)[number];

/** Contexts whose requests a user answers and whose events it publishes. */
export function contextsOf(user: BrokerUser): readonly string[] {
  return CONTEXTS_BY_USER[user] ?? [user];
}

/** @throws Error when no user of the broker owns the subject's context */
export function ownerOf(subject: string): BrokerUser {
  const context = subject.split('.')[1] ?? '';
  const owner = BROKER_USERS.find((user) => contextsOf(user).includes(context));
  if (owner === undefined) throw new Error(`${subject} belongs to no user of the broker: add its context to that of its owner in CONTEXTS`);
  return owner;
}
