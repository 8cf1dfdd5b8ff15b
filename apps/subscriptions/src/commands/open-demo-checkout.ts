import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { StartSubscriptionRequest } from '@brote/contracts/subscriptions';
import { CallContext } from '@brote/messaging';
import { ConfigError, createLogger, HealthRegistry, loadConfig, RuntimeModule } from '@brote/service-runtime';
import { NestFactory } from '@nestjs/core';
import { SERVICE } from '#app/app.module';
import { StartSubscription } from '#app/sign-up/checkout/start-subscription';
import { SubscriptionsConfig } from '#app/config';
import { DemoCheckoutModule } from './demo-checkout.module';
import { DemoConfig } from './demo.config';
import type { EarlierPrice } from './plans-at-earlier-price';

/** Buys a plan for a demo account at the price of an earlier price book. */
interface DemoCheckout extends EarlierPrice {
  userId: string;
  request: StartSubscriptionRequest;
}

const DEADLINE_MS = 30_000;

/** Creates the Checkout Session and returns its address. A repeated request finds the same session. */
async function openCheckout(config: DemoConfig): Promise<string> {
  const { userId, request, book, monthlyPrice } = JSON.parse(config.demoCheckout) as DemoCheckout;
  const logger = createLogger(SERVICE, { level: 'warn' });
  const runtimeOptions = { name: SERVICE, config, ConfigClass: SubscriptionsConfig, health: new HealthRegistry(), logger };
  const module = RuntimeModule.forRoot(DemoCheckoutModule.forRoot(config, { book, monthlyPrice }), runtimeOptions);
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const caller = { userId, sessionId: randomUUID(), roles: ['customer' as const], onboarded: true, authenticatedAt: 0 };
  const call = new CallContext(new Date(Date.now() + DEADLINE_MS), request.idempotencyKey, randomUUID(), caller);
  const { url } = await app.get(StartSubscription).start(request, call);
  await app.close();
  return url;
}

/** Ends the process: 0 with the address on a line of its own, 1 with an error message. */
async function main(): Promise<void> {
  try {
    process.stdout.write(`${await openCheckout(loadConfig(DemoConfig))}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.problems.join('\n') : String(error)}\n`);
    process.exit(1);
  }
}

void main();
