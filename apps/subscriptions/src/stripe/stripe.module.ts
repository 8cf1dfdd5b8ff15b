import { histogram } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { SubscriptionsConfig } from '#app/config';

const seconds = histogram('stripe_call_seconds', 'How long Stripe takes to answer', ['method', 'path', 'status']);
const ID = /\/(cs|pi|ch|re|dp|du|evt|py|cus|pm|sub|bpc)_\w+/g;

/** Ids are left out: a label with as many values as orders would fill the memory of whoever gathers the figures. */
function measure(stripe: Stripe): Stripe {
  const told = stripe as { on: (event: 'response', listener: (response: Stripe.ResponseEvent) => void) => void };
  told.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
    const [withoutQuery = path] = path.split('?');
    seconds.observe({ method, path: withoutQuery.replaceAll(ID, '/:id'), status: String(status) }, elapsed / 1_000);
  });
  return stripe;
}

/** The one client for Stripe. */
@Global()
@Module({
  providers: [
    {
      provide: Stripe,
      useFactory: (config: SubscriptionsConfig) =>
        measure(createStripe({ secretKey: config.stripeSecretKey, apiBase: config.stripeApiBase })),
      inject: [SubscriptionsConfig],
    },
  ],
  exports: [Stripe],
})
export class StripeModule {}
