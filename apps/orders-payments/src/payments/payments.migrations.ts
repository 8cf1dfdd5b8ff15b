import {
  AddCauseToStripeEvents1764990000000,
  AddClaimHolderToStripeEvents1797440200000,
  AnnounceStripeEvents1798260000000,
} from '@brote/stripe-service';

/** Changes of the table of received webhooks. It was created together with orders and invoices. */
export const paymentsMigrations = [
  AddCauseToStripeEvents1764990000000,
  AddClaimHolderToStripeEvents1797440200000,
  AnnounceStripeEvents1798260000000,
];
