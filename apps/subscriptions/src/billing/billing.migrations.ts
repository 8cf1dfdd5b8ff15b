import { AddCauseToStripeEvents1764990000000, AddClaimHolderToStripeEvents1797440200000 } from '@brote/stripe-service';

/** Changes to the stored events of Stripe. They run after the migration of this service that creates the table. */
export const billingMigrations = [AddCauseToStripeEvents1764990000000, AddClaimHolderToStripeEvents1797440200000];
