import { StripeModule, StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const stripe = StripeModule.forRoot(OrdersConfig, (config) => ({ secretKey: config.stripeSecretKey, apiBase: config.stripeApiBase }));

/** The one client for Stripe of this service, and the rate limiter that all its background work shares. */
@Global()
@Module({ imports: [stripe], providers: [StripeRateLimiter], exports: [StripeRateLimiter] })
export class StripeAccessModule {}
