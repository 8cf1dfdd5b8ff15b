import { RequestHandler } from '@brote/messaging';
import { getSubscription, type SubscriptionRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { MetadataScanner } from '@nestjs/core';
import type { SubscriptionsConfig } from '#app/config';
import { StartSubscription } from '#app/sign-up/checkout/start-subscription';
import { DemoCheckoutModule } from './demo-checkout.module';

/** Shows which metadata a handler of requests has. */
class HandlerExample {
  @RequestHandler(getSubscription)
  handle(_request: SubscriptionRequest): Promise<SubscriptionView> {
    return Promise.reject(new Error('never called'));
  }
}

const metadataOf = (prototype: object): unknown[] =>
  new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const method: unknown = Reflect.get(prototype, name);
    return typeof method === 'function' ? (Reflect.getMetadataKeys(method) as unknown[]) : [];
  });

describe('the module of the demo checkout', () => {
  const config = { databaseUrl: 'postgres://localhost/none', natsUrl: 'nats://localhost:1', brokerAccess: null };
  const { controllers = [], providers = [] } = DemoCheckoutModule.forRoot(config as unknown as SubscriptionsConfig, {
    book: 'old',
    monthlyPrice: 499,
  });

  it('lists use cases that handle requests as controllers: as providers they would prevent the start', () => {
    const handlerKeys = metadataOf(HandlerExample.prototype);
    expect(handlerKeys.length).toBeGreaterThan(0);
    const classes = providers.filter((provider) => typeof provider === 'function');
    expect(classes.length).toBeGreaterThan(5);
    expect(classes.filter(({ prototype }) => metadataOf(prototype as object).some((key) => handlerKeys.includes(key)))).toEqual([]);
    expect(controllers).toEqual([StartSubscription]);
  });
});
