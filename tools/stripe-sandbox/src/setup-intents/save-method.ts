import { noRequestCause } from '#app/api/endpoint';
import { attachMethod } from '#app/payment-methods/attach-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { failSetup, requireSetupAuthentication, succeedSetup } from './setup-intent';
import type { SetupIntent } from './setup-intent';
import type { Sandbox } from '../sandbox';

/** Outcome of an attempt to save a method. */
export type SaveOutcome = { readonly kind: 'saved' | 'authenticate' } | { readonly kind: 'declined'; readonly declineCode: string };

/** The new owner of the method, and the URL of the bank's authentication. */
interface SaveTarget {
  readonly customer: string | null;
  readonly bankUrl: string;
}

function attachAndSucceed(sandbox: Sandbox, customer: string | null, setup: SetupIntent, method: PaymentMethod): SaveOutcome {
  if (customer !== null) attachMethod(sandbox, method, customer, noRequestCause);
  setup.customer = customer;
  succeedSetup(sandbox, setup, method.id, noRequestCause);
  return { kind: 'saved' };
}

/** Saves a method for later charges; its bank may refuse, or ask the owner first. No money is taken. */
export function saveMethod(
  sandbox: Sandbox,
  target: SaveTarget,
  setup: SetupIntent,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): SaveOutcome {
  const behavior = sandbox.methodBehaviour.get(method.id);
  if (behavior?.kind === 'declines') {
    const { code, declineCode, message } = behavior.reason;
    failSetup(sandbox, setup, { code, decline_code: declineCode, message, type: 'card_error' }, noRequestCause);
    return { kind: 'declined', declineCode };
  }
  if (behavior?.kind === 'authenticates' && !wasAuthenticated) {
    requireSetupAuthentication(sandbox, setup, method.id, target.bankUrl, noRequestCause);
    return { kind: 'authenticate' };
  }
  if (wasAuthenticated) sandbox.agreedMethods.add(method.id);
  return attachAndSucceed(sandbox, target.customer, setup, method);
}

/** The authentication failed: no method was saved. */
export function failSetupAuthentication(sandbox: Sandbox, setup: SetupIntent): void {
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  failSetup(sandbox, setup, { code: 'setup_intent_authentication_failure', message, type: 'invalid_request_error' }, noRequestCause);
}
