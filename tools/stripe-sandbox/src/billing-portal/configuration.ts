import type Stripe from 'stripe';
import type { Call } from '#app/api/endpoint';
import { address, bool, emptyable, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { changing, mergedMetadata } from '#app/change';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration, 'application'>;

const reasons = [
  ...([
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ] as const),
];
const prorating = oneOf('always_invoice', 'create_prorations', 'none');
const features = hash({
  customer_update: hash({
    allowed_updates: emptyable(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
    enabled: bool(),
  }),
  invoice_history: hash({ enabled: required(bool()) }),
  payment_method_update: hash({ enabled: required(bool()) }),
  subscription_cancel: hash({
    cancellation_reason: hash({ enabled: required(bool()), options: list(oneOf(...reasons)) }),
    enabled: bool(),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: prorating,
  }),
  subscription_pause: hash({
    enabled: bool(),
    duration: hash({
      type: required(oneOf('indefinite', 'interval_options')),
      interval_options: list(hash({ interval: oneOf('day', 'month', 'week', 'year'), interval_count: integer({ min: 1 }) })),
    }),
  }),
  subscription_update: hash({
    enabled: bool(),
    default_allowed_updates: emptyable(list(oneOf('price', 'promotion_code', 'quantity'))),
    proration_behavior: prorating,
  }),
});
const common = {
  business_profile: hash({
    headline: emptyable(text(60)),
    privacy_policy_url: emptyable(address()),
    terms_of_service_url: emptyable(address()),
  }),
  default_return_url: emptyable(address()),
  login_page: hash({ enabled: required(bool()) }),
  metadata: metadata(),
  name: emptyable(text()),
};
export const createConfigurationParams = { ...common, features: required(features) };
export const updateConfigurationParams = { ...common, active: bool(), features };
type UpdateParams = Read<typeof updateConfigurationParams>;

/** Everything off; a request enables features. */
const nothingOn = (): PortalConfiguration['features'] => ({
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [...reasons] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
});

/** Applies the named parts of a nested hash; null means an emptied list. */
function merge(into: object, changes: object): void {
  const target = into as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const held = target[name];
    if (typeof held === 'object' && held !== null && !Array.isArray(held) && typeof value === 'object' && value !== null)
      merge(held, value as object);
    else target[name] = Array.isArray(held) && value === null ? [] : value;
  }
}

function apply(configuration: PortalConfiguration, { metadata: names, login_page: login, active, ...rest }: UpdateParams): void {
  merge(configuration, rest);
  configuration.active = active ?? configuration.active;
  if (login !== undefined) configuration.login_page.enabled = login.enabled;
  configuration.metadata = mergedMetadata(configuration.metadata, names);
}

/** Creates the settings of the portal: the features that customers may use. */
export function createConfiguration({ sandbox, params, cause }: Call<Read<typeof createConfigurationParams>>): PortalConfiguration {
  const now = sandbox.clock.seconds();
  const configuration = sandbox.portalConfigurations.add({
    id: newId('bpc_1', 23),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: nothingOn(),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: orNull(params.name),
    updated: now,
  });
  apply(configuration, { ...params, active: undefined });
  sandbox.events.record('billing_portal.configuration.created', configuration, cause);
  return configuration;
}

/**
 * The configuration of this id.
 * @throws StripeError 404 for an unknown one
 */
export function configurationOf(sandbox: Sandbox, id: string): PortalConfiguration {
  const configuration = sandbox.portalConfigurations.get(id);
  if (configuration === undefined) throw noSuch('configuration', id, 'configuration');
  return configuration;
}

export function updateConfiguration({ sandbox, id, params, cause }: Call<UpdateParams>): PortalConfiguration {
  const configuration = configurationOf(sandbox, id);
  changing(sandbox, 'billing_portal.configuration.updated', configuration, cause, () => {
    apply(configuration, params);
    configuration.updated = sandbox.clock.seconds();
  });
  return configuration;
}
