import { DatabaseServiceConfig, Env, isLoopbackOrigin } from '@brote/service-runtime';
import { IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min, MinLength } from 'class-validator';

/** Features that identify a household. */
const HOUSEHOLD_FEATURES = ['account', 'address', 'card'] as const;
export type HouseholdFeature = (typeof HOUSEHOLD_FEATURES)[number];

/** The environment of subscriptions. */
export class SubscriptionsConfig extends DatabaseServiceConfig {
  @Env('STRIPE_SECRET_KEY', {
    description: 'the secret key of the Stripe account, sk_test_… or sk_live_… (any sk_test_ key for the sandbox).',
  })
  @Matches(/^(sk|rk)_(test|live)_\w+$/, { message: '$property must start with sk_test_ or sk_live_' })
  stripeSecretKey!: string;

  @Env('STRIPE_API_BASE', {
    description: 'the address of the Stripe sandbox, e.g. http://127.0.0.1:12111; leave it out for the real Stripe.',
    optional: true,
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] })
  stripeApiBase?: string;

  @Env('STRIPE_WEBHOOK_SECRET', {
    description: 'the signing secret of the webhook endpoint, whsec_…; two secrets separated by a comma during a rotation.',
  })
  @Matches(/^whsec_\w+$/, { each: true, message: 'each part of $property must start with whsec_' })
  stripeWebhookSecrets!: string[];

  @Env('DELIVERY_LINK_SECRET', {
    description: 'at least 32 random characters that sign the links to deliveries; a new value voids all sent links.',
    secret: true,
  })
  @MinLength(32)
  deliveryLinkSecret!: string;

  @Env('DELIVERY_LINK_SECRET_BEFORE', {
    description: 'the previous DELIVERY_LINK_SECRET, still accepted in links that it signed; empty: none.',
    default: '',
    secret: true,
  })
  @Matches(/^$|^.{32,}$/)
  deliveryLinkSecretBefore!: string;

  @Env('RESERVE_DAYS', { description: 'days between the reservation of brushes and the day their delivery leaves, 1 to 14.', default: 5 })
  @IsInt()
  @Min(1)
  @Max(14)
  reserveDays!: number;

  @Env('NOTICE_DAYS', { description: 'days between the notice to the customer and the day a delivery leaves, 15 to 40.', default: 17 })
  @IsInt()
  @Min(15)
  @Max(40)
  noticeDays!: number;

  @Env('ENDED_PLANS_KEPT_DAYS', {
    description:
      'days for which the address is stored after the end of a subscription and its last delivery: 1095 (legal guarantee of three years) to 3650.',
    default: 1_125,
  })
  @IsInt()
  @Min(1_095)
  @Max(3_650)
  endedPlansKeptDays!: number;

  @Env('HOUSEHOLD_KNOWN_BY', {
    description:
      'features that identify a household that starts a plan again: account, address and card, separated by commas. Its first delivery then waits until its last delivery has lasted its months.',
    default: ['account', 'address', 'card'],
  })
  @IsIn(HOUSEHOLD_FEATURES, { each: true })
  householdKnownBy!: HouseholdFeature[];

  @Env('LEASE_MS', {
    description: 'milliseconds of a lease on background work, longer than a call to Stripe may take; 500 to 600000.',
    default: 30_000,
  })
  @IsInt()
  @Min(500)
  @Max(600_000)
  leaseMs!: number;

  @Env('DUE_EVERY_MS', {
    description: 'milliseconds between two polls for due webhooks, Checkout Sessions and brush reservations, 50 to 60000.',
    default: 1_500,
  })
  @IsInt()
  @Min(50)
  @Max(60_000)
  dueEveryMs!: number;

  @Env('RUN_EVERY_MS', { description: 'milliseconds between two polls of the daily run, 100 to 3600000.', default: 60_000 })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  runEveryMs!: number;

  @Env('RECONCILE_LOOKBACK_DAYS', {
    description: 'days that the comparisons with Stripe look back, at least to the last backup of the database; 2 to 90.',
    default: 7,
  })
  @IsInt()
  @Min(2)
  @Max(90)
  reconcileLookbackDays!: number;

  @Env('RECONCILE_EVERY_MS', { description: 'milliseconds between two reconciliations with Stripe, 100 to 86400000.', default: 300_000 })
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  reconcileEveryMs!: number;

  /** Live keys are refused with the sandbox, and test keys in a public shop. */
  override configErrors(): string[] {
    return [...super.configErrors(), ...this.stripeModeErrors(!isLoopbackOrigin(this.publicOrigin))];
  }

  private stripeModeErrors(isPublic: boolean): string[] {
    const isLive = this.stripeSecretKey.includes('_live_');
    if (isLive)
      return this.stripeApiBase === undefined ? [] : ['STRIPE_API_BASE is refused with a live key: remove it, or use a test key.'];
    return isPublic ? ['STRIPE_SECRET_KEY is a test key, refused with a public PUBLIC_ORIGIN: set a live key.'] : [];
  }
}
