import type Stripe from 'stripe';
import type { EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import { recordChange } from '#app/record-change';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type SetupIntent = Stored<Stripe.SetupIntent, 'customer' | 'payment_method' | 'latest_attempt' | 'mandate'>;

interface NewSetupIntent {
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly methodTypes: string[];
}

/** Opens the saving of a payment method; no money is taken. */
export function openSetup(sandbox: Sandbox, details: NewSetupIntent, cause: EventCause): SetupIntent {
  const id = newId('seti_1', 23);
  const setup = sandbox.setupIntents.add({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret_`, 25),
    created: sandbox.clock.seconds(),
    customer: details.customer,
    customer_account: null,
    description: details.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: details.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: details.methodTypes,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
  sandbox.events.record('setup_intent.created', setup, cause);
  return setup;
}

/** The owner must authenticate at the bank before the method is saved. */
export function requireSetupAuthentication(sandbox: Sandbox, setup: SetupIntent, methodId: string, url: string, cause: EventCause): void {
  setup.status = 'requires_action';
  setup.payment_method = methodId;
  setup.last_setup_error = null;
  setup.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } };
  sandbox.events.record('setup_intent.requires_action', setup, cause);
}

/** The method was not saved; another may be tried. */
export function failSetup(sandbox: Sandbox, setup: SetupIntent, error: Stripe.SetupIntent.LastSetupError, cause: EventCause): void {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.next_action = null;
  setup.last_setup_error = error;
  sandbox.events.record('setup_intent.setup_failed', setup, cause);
}

export function succeedSetup(sandbox: Sandbox, setup: SetupIntent, methodId: string, cause: EventCause): void {
  setup.status = 'succeeded';
  setup.payment_method = methodId;
  setup.next_action = null;
  setup.last_setup_error = null;
  sandbox.events.record('setup_intent.succeeded', setup, cause);
}

/**
 * Cancels a setup that is not finished.
 * @throws StripeError 400 when it has succeeded or was canceled
 */
export function cancelSetup(sandbox: Sandbox, setup: SetupIntent, cause: EventCause): SetupIntent {
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    const message = `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`;
    throw invalidRequestError(message, { code: 'setup_intent_unexpected_state' });
  }
  recordChange(sandbox, 'setup_intent.canceled', setup, cause, () => {
    setup.status = 'canceled';
    setup.next_action = null;
    setup.cancellation_reason = 'abandoned';
  });
  return setup;
}
