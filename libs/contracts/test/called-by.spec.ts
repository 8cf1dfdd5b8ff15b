import 'reflect-metadata';
import { join } from 'node:path';
import { ALL_REQUESTS, requestsNamed } from '../src/broker/all-messages';
import * as clock from '../src/clock/index';
import * as runtime from '../src/runtime/index';
import { findContractsSentIn } from './sent-contracts';

const APPS_FOLDER = join(__dirname, '../../../apps');
/** Prefixes of the contracts that a service answers, where they are not the service's name. */
const CONTEXTS_BY_SERVICE: Readonly<Partial<Record<runtime.CallingService, readonly string[]>>> = {
  'catalog-inventory': ['catalog'],
  'orders-payments': ['orders', 'payments'],
  'admin-reporting': ['reporting'],
};

/** Names of the requests that a service passes to `RequestClient`, without its own commands. */
function listSentRequestNames(service: runtime.CallingService): string[] {
  const ownContexts = CONTEXTS_BY_SERVICE[service] ?? [service];
  const usedContracts = findContractsSentIn(join(APPS_FOLDER, service, 'src')).flatMap(({ module, value }) =>
    requestsNamed(module.replace('@brote/contracts/', ''), value),
  );
  return [...new Set(usedContracts.map(({ name }) => name))].filter(
    (name) => !ownContexts.includes(name.split('.')[0] ?? '') || requestsToItself.includes(name),
  );
}

/** Contracts that exist once for each service. Their caller sends them to every service, itself included. */
const requestsToItself = [
  ...['listDeadLetters', 'replayDeadLetter', 'discardDeadLetter', 'getInternals'].flatMap((value) => requestsNamed('reporting', value)),
  ...requestsNamed('audit', 'verifyAudit'),
].map(({ name }) => name);

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

/** Every request but that of the clock, which a library sends for every service. */
const REQUESTS_OF_SERVICES = ALL_REQUESTS.filter(({ name }) => name !== clock.getClockOffset.name);

describe('the callers of contracts', () => {
  const sentByService = new Map(runtime.CALLING_SERVICES.map((service) => [service, listSentRequestNames(service)]));

  it.each(runtime.CALLING_SERVICES)('list %s for exactly the requests that it sends', (service) => {
    const declaredNames = REQUESTS_OF_SERVICES.filter(({ calledBy }) => calledBy.includes(service)).map(({ name }) => name);
    expect(sentByService.get(service)?.sort()).toEqual(declaredNames.sort());
  });

  it('are known for every contract', () => {
    const sentNames = new Set([...sentByService.values()].flat());
    expect(REQUESTS_OF_SERVICES.filter(({ name }) => !sentNames.has(name)).map(({ name }) => name)).toEqual([]);
    expect(REQUESTS_OF_SERVICES.length).toBeGreaterThan(200);
  });

  it('include only the gateway for requests of people', () => {
    const wrongCallers = REQUESTS_OF_SERVICES.filter(
      ({ caller, calledBy }) => ['customer', 'staff', 'admin'].includes(caller) && calledBy.join() !== 'gateway',
    );
    expect(wrongCallers.map(({ name }) => name)).toEqual([]);
  });

  it('are known for every change but the listed ones', () => {
    const publicChanges = REQUESTS_OF_SERVICES.filter(
      ({ caller, calledBy, name }) => caller === 'none' && calledBy.includes('gateway') && !READ_NAME_PATTERN.test(name),
    );
    expect(publicChanges.map(({ name }) => name).sort()).toEqual([...PUBLIC_CHANGES].sort());
  });

  it('include every service for the clock offset of the local stack', () => {
    expect(clock.getClockOffset.calledBy).toEqual(runtime.CALLING_SERVICES);
  });
});
