import { counter, histogram } from '@brote/service-runtime';
import { createStripe, type StripeSettings } from '@brote/stripe-client';
import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import Stripe from 'stripe';

const callSeconds = histogram('stripe_call_seconds', 'Duration of calls to Stripe, in seconds', ['method', 'path', 'status']);
const startedCalls = counter('stripe_calls_started_total', 'Calls to Stripe that were started, with repetitions');
const ID_IN_PATH = /\/(cs|pi|ch|re|dp|du|evt|py|cus|pm|sub|bpc|in|price|prod)_\w+/g;

/** Ids are removed from the path: a label value per order would exhaust the memory of the metrics server. */
function observeCalls(stripe: Stripe): Stripe {
  const emitter = stripe as { on: (event: string, listener: (response: Stripe.ResponseEvent) => void) => void };
  // A call without a response is only counted here.
  emitter.on('request', () => startedCalls.inc());
  emitter.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
    const [withoutQuery = path] = path.split('?');
    callSeconds.observe({ method, path: withoutQuery.replaceAll(ID_IN_PATH, '/:id'), status: String(status) }, elapsed / 1_000);
  });
  return stripe;
}

/** The one client for Stripe, for the whole service. */
@Module({})
export class StripeModule {
  /** @param config the service's settings, which contain Stripe's address and key */
  static forRoot<Config>(config: InjectionToken<Config>, settingsOf: (config: Config) => StripeSettings): DynamicModule {
    const client = {
      provide: Stripe,
      inject: [config],
      useFactory: (loadedConfig: Config) => observeCalls(createStripe(settingsOf(loadedConfig))),
    };
    return { module: StripeModule, global: true, providers: [client], exports: [Stripe] };
  }
}
