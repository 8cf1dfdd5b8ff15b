import { DatabaseServiceConfig, Env, WholeNumber } from '@brote/service-runtime';
import { IsIn, Matches, MinLength } from 'class-validator';

/** Features that identify a household. */
const HOUSEHOLD_FEATURES = ['account', 'address', 'card'] as const;
export type HouseholdFeature = (typeof HOUSEHOLD_FEATURES)[number];

/** The environment of subscriptions. */
export class SubscriptionsConfig extends DatabaseServiceConfig {
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
  @WholeNumber(1, 14)
  reserveDays!: number;

  @Env('NOTICE_DAYS', { description: 'days between the notice to the customer and the day a delivery leaves, 15 to 40.', default: 17 })
  @WholeNumber(15, 40)
  noticeDays!: number;

  @Env('ENDED_PLANS_KEPT_DAYS', {
    description:
      'days for which the address is stored after the end of a subscription and its last delivery: 1095 (legal guarantee of three years) to 3650.',
    default: 1_125,
  })
  @WholeNumber(1_095, 3_650)
  endedPlansKeptDays!: number;

  @Env('HOUSEHOLD_KNOWN_BY', {
    description:
      'features that identify a household that starts a plan again: account, address and card, separated by commas. Its first delivery then waits until its last delivery has lasted its months.',
    default: ['account', 'address', 'card'],
  })
  @IsIn(HOUSEHOLD_FEATURES, { each: true })
  householdKnownBy!: HouseholdFeature[];

  @Env('LEASE_MS', {
    description: 'milliseconds of a lease on background work, longer than a request to payments may take; 500 to 600000.',
    default: 30_000,
  })
  @WholeNumber(500, 600_000)
  leaseMs!: number;

  @Env('DUE_EVERY_MS', {
    description: 'milliseconds between two polls for changes at Stripe, Checkout Sessions and brush reservations, 50 to 60000.',
    default: 1_500,
  })
  @WholeNumber(50, 60_000)
  dueEveryMs!: number;

  @Env('RUN_EVERY_MS', { description: 'milliseconds between two polls of the daily run, 100 to 3600000.', default: 60_000 })
  @WholeNumber(100, 3_600_000)
  runEveryMs!: number;
}
