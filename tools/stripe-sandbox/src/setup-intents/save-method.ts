import { noRequest } from '#app/api/endpoint';
import { attachMethod } from '#app/payment-methods/keep-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { failSetup, requireSetupAuthentication, succeedSetup } from './setup-intent';
import type { SetupIntent } from './setup-intent';
import type { Sandbox } from '../sandbox';

/** Outcome of an attempt to save a method. */
export type SavingOutcome = { readonly kind: 'saved' | 'authenticate' } | { readonly kind: 'declined'; readonly declineCode: string };

/** The new owner of the method, and the URL of the bank's authentication. */
interface Place {
  readonly customer: string | null;
  readonly bankUrl: string;
}

function keep(sandbox: Sandbox, customer: string | null, setup: SetupIntent, method: PaymentMethod): SavingOutcome {
  if (customer !== null) attachMethod(sandbox, method, customer, noRequest);
  setup.customer = customer;
  succeedSetup(sandbox, setup, method.id, noRequest);
  return { kind: 'saved' };
}

/** Saves a method for later charges; its bank may refuse, or ask the owner first. No money is taken. */
export function saveMethod(
  sandbox: Sandbox,
  place: Place,
  setup: SetupIntent,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): SavingOutcome {
  const behaviour = sandbox.methodBehaviour.get(method.id);
  if (behaviour?.kind === 'declines') {
    const { code, declineCode, message } = behaviour.reason;
    failSetup(sandbox, setup, { code, decline_code: declineCode, message, type: 'card_error' }, noRequest);
    return { kind: 'declined', declineCode };
  }
  if (behaviour?.kind === 'authenticates' && !wasAuthenticated) {
    requireSetupAuthentication(sandbox, setup, method.id, place.bankUrl, noRequest);
    return { kind: 'authenticate' };
  }
  if (wasAuthenticated) sandbox.agreedMethods.add(method.id);
  return keep(sandbox, place.customer, setup, method);
}

/** The authentication failed: no method was saved. */
export function failSaving(sandbox: Sandbox, setup: SetupIntent): void {
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  failSetup(sandbox, setup, { code: 'setup_intent_authentication_failure', message, type: 'invalid_request_error' }, noRequest);
}
