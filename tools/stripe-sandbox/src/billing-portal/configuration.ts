import type Stripe from 'stripe';
import type { EndpointCall } from '#app/api/endpoint';
import { httpUrl, bool, allowEmpty, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { recordChange, mergeMetadata } from '#app/record-change';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration, 'application'>;

const cancellationReasons = [
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
const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none');
const featuresParam = hash({
  customer_update: hash({
    allowed_updates: allowEmpty(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
    enabled: bool(),
  }),
  invoice_history: hash({ enabled: required(bool()) }),
  payment_method_update: hash({ enabled: required(bool()) }),
  subscription_cancel: hash({
    cancellation_reason: hash({ enabled: required(bool()), options: list(oneOf(...cancellationReasons)) }),
    enabled: bool(),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: prorationBehavior,
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
    default_allowed_updates: allowEmpty(list(oneOf('price', 'promotion_code', 'quantity'))),
    proration_behavior: prorationBehavior,
  }),
});
const commonParams = {
  business_profile: hash({
    headline: allowEmpty(text(60)),
    privacy_policy_url: allowEmpty(httpUrl()),
    terms_of_service_url: allowEmpty(httpUrl()),
  }),
  default_return_url: allowEmpty(httpUrl()),
  login_page: hash({ enabled: required(bool()) }),
  metadata: metadata(),
  name: allowEmpty(text()),
};
export const createConfigurationParams = { ...commonParams, features: required(featuresParam) };
export const updateConfigurationParams = { ...commonParams, active: bool(), features: featuresParam };
type UpdateParams = ParamValues<typeof updateConfigurationParams>;

/** Everything off; a request enables features. */
const disabledFeatures = (): PortalConfiguration['features'] => ({
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [...cancellationReasons] },
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
function mergeInto(into: object, changes: object): void {
  const target = into as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const currentValue = target[name];
    if (
      typeof currentValue === 'object' &&
      currentValue !== null &&
      !Array.isArray(currentValue) &&
      typeof value === 'object' &&
      value !== null
    )
      mergeInto(currentValue, value as object);
    else target[name] = Array.isArray(currentValue) && value === null ? [] : value;
  }
}

function applyParams(
  configuration: PortalConfiguration,
  { metadata: metadataChanges, login_page: loginPage, active, ...rest }: UpdateParams,
): void {
  mergeInto(configuration, rest);
  configuration.active = active ?? configuration.active;
  if (loginPage !== undefined) configuration.login_page.enabled = loginPage.enabled;
  configuration.metadata = mergeMetadata(configuration.metadata, metadataChanges);
}

/** Creates the settings of the portal: the features that customers may use. */
export function createConfiguration({
  sandbox,
  params,
  cause,
}: EndpointCall<ParamValues<typeof createConfigurationParams>>): PortalConfiguration {
  const now = sandbox.clock.seconds();
  const configuration = sandbox.portalConfigurations.add({
    id: newId('bpc_1', 23),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: disabledFeatures(),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: orNull(params.name),
    updated: now,
  });
  applyParams(configuration, { ...params, active: undefined });
  sandbox.events.record('billing_portal.configuration.created', configuration, cause);
  return configuration;
}

/**
 * The configuration of this id.
 * @throws StripeError 404 for an unknown one
 */
export function requireConfiguration(sandbox: Sandbox, id: string): PortalConfiguration {
  const configuration = sandbox.portalConfigurations.get(id);
  if (configuration === undefined) throw notFoundError('configuration', id, 'configuration');
  return configuration;
}

export function updateConfiguration({ sandbox, id, params, cause }: EndpointCall<UpdateParams>): PortalConfiguration {
  const configuration = requireConfiguration(sandbox, id);
  recordChange(sandbox, 'billing_portal.configuration.updated', configuration, cause, () => {
    applyParams(configuration, params);
    configuration.updated = sandbox.clock.seconds();
  });
  return configuration;
}
