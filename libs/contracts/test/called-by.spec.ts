import 'reflect-metadata';
import { join } from 'node:path';
import * as audit from '../src/audit/index';
import * as catalog from '../src/catalog/index';
import * as clock from '../src/clock/index';
import type { RequestContract } from '../src/define';
import * as deliveries from '../src/deliveries/index';
import * as identity from '../src/identity/index';
import * as notifications from '../src/notifications/index';
import * as orders from '../src/orders/index';
import * as packaging from '../src/packaging/index';
import * as payments from '../src/payments/index';
import * as personalData from '../src/personal-data/index';
import * as recalls from '../src/recalls/index';
import * as reporting from '../src/reporting/index';
import * as runtime from '../src/runtime/index';
import * as staffCatalogue from '../src/staff-catalogue/index';
import * as staffOrders from '../src/staff-orders/index';
import * as subscriptions from '../src/subscriptions/index';
import * as support from '../src/support/index';
import * as treeReceipts from '../src/tree-receipts/index';
import { findContractsSentIn } from './sent-contracts';

const APPS_FOLDER = join(__dirname, '../../../apps');
const CONTRACT_MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...{
    audit,
    catalog,
    deliveries,
    identity,
    notifications,
    orders,
    packaging,
    payments,
    recalls,
    reporting,
    runtime,
    subscriptions,
    support,
  },
  ...{ 'personal-data': personalData, 'staff-catalogue': staffCatalogue, 'staff-orders': staffOrders, 'tree-receipts': treeReceipts },
};
/** Prefixes of the contracts that a service answers, where they are not the service's name. */
const CONTEXTS_BY_SERVICE: Readonly<Partial<Record<runtime.CallingService, readonly string[]>>> = {
  'catalog-inventory': ['catalog'],
  'orders-payments': ['orders', 'payments'],
  'admin-reporting': ['reporting'],
};

type AnyRequest = RequestContract<object, object, string>;
const isRequest = (value: unknown): value is AnyRequest =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'request';
/** A value of the contracts is one request, one per service, or none. */
const findRequestsIn = (value: unknown): AnyRequest[] => {
  if (isRequest(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isRequest) : [];
};

const allRequests = Object.values(CONTRACT_MODULES).flatMap((module) => Object.values(module).flatMap(findRequestsIn));

/** Names of the requests that a service passes to `RequestClient`, without its own commands. */
function listSentRequestNames(service: runtime.CallingService): string[] {
  const ownContexts = CONTEXTS_BY_SERVICE[service] ?? [service];
  const usedContracts = findContractsSentIn(join(APPS_FOLDER, service, 'src')).flatMap(({ module, value }) => {
    return findRequestsIn(CONTRACT_MODULES[module.replace('@brote/contracts/', '')]?.[value]);
  });
  return [...new Set(usedContracts.map(({ name }) => name))].filter(
    (name) => !ownContexts.includes(name.split('.')[0] ?? '') || requestsToItself.includes(name),
  );
}

/** Contracts that exist once for each service. Their caller sends them to every service, itself included. */
const requestsToItself = [
  reporting.listDeadLetters,
  reporting.replayDeadLetter,
  reporting.discardDeadLetter,
  reporting.getInternals,
  audit.verifyAudit,
]
  .flatMap(findRequestsIn)
  .map(({ name }) => name);

/**
 * Changes that the gateway sends without a caller. The request itself carries the proof: a password, a token from an e-mail or a payment
 * page, the signature of Stripe or the secret of a mail provider. Some of them are open to all visitors.
 */
const PUBLIC_CHANGES = [
  ...['identity.sign-in.v1', 'identity.sign-in-staff.v1', 'identity.verify-second-factor.v1', 'identity.sign-up.v1'],
  ...['identity.refresh-session.v1', 'identity.sign-out.v1', 'identity.resend-confirmation.v1', 'identity.verify-email.v1'],
  ...['identity.recover-password.v1', 'identity.reset-password.v1'],
  ...['orders.receive-stripe-event.v1'],
  ...['orders.renew-order-link.v1', 'orders.request-order-link.v1', 'subscriptions.renew-plan-link.v1'],
  ...['orders.cancel-checkout.v1', 'orders.confirm-withdrawal.v1'],
  ...['orders.answer-recall.v1', 'notifications.unsubscribe.v1', 'notifications.send-contact-message.v1'],
  ...['notifications.answer-by-link.v1', 'notifications.receive-mail-feedback.v1'],
  ...['subscriptions.skip-delivery-by-link.v1', 'subscriptions.unskip-delivery-by-link.v1', 'subscriptions.change-delivery-by-link.v1'],
];
const READ_NAME_PATTERN = /\.(get|list|find|check|name|trace|explain)-/;

describe('the callers of contracts', () => {
  const sentByService = new Map(runtime.CALLING_SERVICES.map((service) => [service, listSentRequestNames(service)]));

  it.each(runtime.CALLING_SERVICES)('list %s for exactly the requests that it sends', (service) => {
    const declaredNames = allRequests.filter(({ calledBy }) => calledBy.includes(service)).map(({ name }) => name);
    expect(sentByService.get(service)?.sort()).toEqual(declaredNames.sort());
  });

  it('are known for every contract', () => {
    const sentNames = new Set([...sentByService.values()].flat());
    expect(allRequests.filter(({ name }) => !sentNames.has(name)).map(({ name }) => name)).toEqual([]);
    expect(allRequests.length).toBeGreaterThan(200);
  });

  it('include only the gateway for requests of people', () => {
    const wrongCallers = allRequests.filter(
      ({ caller, calledBy }) => ['customer', 'staff', 'admin'].includes(caller) && calledBy.join() !== 'gateway',
    );
    expect(wrongCallers.map(({ name }) => name)).toEqual([]);
  });

  it('are known for every change but the listed ones', () => {
    const publicChanges = allRequests.filter(
      ({ caller, calledBy, name }) => caller === 'none' && calledBy.includes('gateway') && !READ_NAME_PATTERN.test(name),
    );
    expect(publicChanges.map(({ name }) => name).sort()).toEqual([...PUBLIC_CHANGES].sort());
  });

  it('include every service for the clock offset of the local stack', () => {
    expect(clock.getClockOffset.calledBy).toEqual(runtime.CALLING_SERVICES);
  });
});
