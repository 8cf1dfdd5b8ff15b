import type Stripe from 'stripe';
import type { EndpointCall } from '#app/api/endpoint';
import { httpUrl, hash, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError } from '#app/api/stripe-error';
import { requireCustomer } from '#app/customers/customer';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import { requireSubscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { requireConfiguration } from './configuration';
import type { PortalConfiguration } from './configuration';

export type PortalSession = Stored<Stripe.BillingPortal.Session, 'configuration'> & { configuration: string };

const afterCompletion = hash({
  hosted_confirmation: hash({ custom_message: text(500) }),
  redirect: hash({ return_url: required(httpUrl()) }),
  type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
});
export const createSessionParams = {
  configuration: text(),
  customer: required(text()),
  flow_data: hash({
    after_completion: afterCompletion,
    subscription_cancel: hash({ subscription: required(text()) }),
    type: required(oneOf('customer_update', 'payment_method_update', 'subscription_cancel')),
  }),
  locale: text(),
  return_url: httpUrl(),
};
type CreateParams = ParamValues<typeof createSessionParams>;
type FlowParams = NonNullable<CreateParams['flow_data']>;

/** Stripe's portal has no configuration until the account creates one. */
function configurationOrDefault(sandbox: Sandbox, id: string | undefined): PortalConfiguration {
  if (id !== undefined) return requireConfiguration(sandbox, id);
  const defaultConfiguration = sandbox.portalConfigurations.all().find((configuration) => configuration.is_default);
  if (defaultConfiguration !== undefined) return defaultConfiguration;
  throw invalidRequestError(
    "You can't create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal, or pass a configuration.",
  );
}

/** The object that a flow starts from; only a cancellation names a subscription. */
function subscriptionIdOf(sandbox: Sandbox, flow: FlowParams, { features }: PortalConfiguration): string | null {
  if (!features[flow.type].enabled)
    throw invalidRequestError(`The flow \`${flow.type}\` cannot be used because the feature is disabled in the portal configuration.`, {
      param: 'flow_data[type]',
    });
  if (flow.type !== 'subscription_cancel') return null;
  const param = 'flow_data[subscription_cancel]';
  if (flow.subscription_cancel === undefined)
    throw invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return requireSubscription(sandbox, flow.subscription_cancel.subscription, `${param}[subscription]`).id;
}

function toFlow(sandbox: Sandbox, flow: FlowParams | undefined, configuration: PortalConfiguration): PortalSession['flow'] {
  if (flow === undefined) return null;
  const target = subscriptionIdOf(sandbox, flow, configuration);
  const { hosted_confirmation: confirmation, redirect, type = 'portal_homepage' } = flow.after_completion ?? emptyAfterCompletion;
  return {
    after_completion: {
      hosted_confirmation: confirmation === undefined ? null : { custom_message: orNull(confirmation.custom_message) },
      redirect: orNull(redirect),
      type,
    },
    customer_update: null,
    subscription_cancel: target === null ? null : { retention: null, subscription: target },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  };
}
const emptyAfterCompletion: Partial<NonNullable<FlowParams['after_completion']>> = {};

/**
 * Opens the portal for a customer; the address is good for an hour.
 * @throws StripeError 400 without a configuration, or for a flow that it does not allow; 404 for an unknown customer
 */
export function createPortalSession({ sandbox, params, cause }: EndpointCall<CreateParams>): PortalSession {
  requireCustomer(sandbox, params.customer, 'customer');
  const configuration = configurationOrDefault(sandbox, params.configuration);
  const id = newId('bps_1', 23);
  const session = sandbox.portalSessions.add({
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: sandbox.clock.seconds(),
    customer: params.customer,
    customer_account: null,
    flow: toFlow(sandbox, params.flow_data, configuration),
    livemode: false,
    locale: orNull(params.locale),
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${sandbox.origin}/p/session/${id}`,
  });
  sandbox.events.record('billing_portal.session.created', session, cause);
  return session;
}
