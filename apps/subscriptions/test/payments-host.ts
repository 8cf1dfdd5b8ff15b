import type { EventEmitter } from 'node:events';
import { createHash, randomUUID } from 'node:crypto';
import { planBillingChanged, type PlanBillingChangedEventData, type PlanBillingObject } from '@brote/contracts/payments';
import { BrokerConnection, MessagingModule, startMicroservice } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { createStripe, verifyWebhook } from '@brote/stripe-client';
import { StripeRateLimiter } from '@brote/stripe-service';
import type { ReceivedWebhook } from '@brote/test-support/stripe';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { headers } from 'nats';
import Stripe from 'stripe';
import { ComparePlanBilling } from '../../orders-payments/src/operations/reconciliation/compare-plan-billing';
import { PlanListsModule } from '../../orders-payments/src/payments/plans/lists/plan-lists.module';
import { planBillingChangeOf } from '../../orders-payments/src/payments/plans/plan-billing-change';
import { PlanPaymentsModule } from '../../orders-payments/src/payments/plans/plan-payments.module';
import { AnnouncePlanBilling } from '../../orders-payments/src/payments/stripe-events/announce-plan-billing';

interface PaymentsHostOptions {
  natsUrl: string;
  /** Address of Stripe behind the contract validator. */
  stripeApiBase: string;
  publicOrigin: string;
  webhookSecret: string;
  now: () => Date;
  /** Connection that carries the events. It outlives a killed host, as the outbox does. */
  broker: BrokerConnection;
}

/** A published change, with the id of its event on the broker. */
interface PublishedChange {
  eventId: string;
  change: PlanBillingChangedEventData;
}

type Publish = (change: PlanBillingChangedEventData) => Promise<void>;

function hostModule({ natsUrl, publicOrigin, now }: PaymentsHostOptions, stripe: Stripe, publish: Publish) {
  class HostClock extends Clock {
    override epochMs(): number {
      return now().getTime();
    }
  }
  const providers = [{ provide: Stripe, useValue: stripe }, { provide: Clock, useValue: new HostClock() }, StripeRateLimiter];
  @Global()
  @Module({ providers, exports: providers })
  class StripeAccessModule {}
  const announcements: Pick<AnnouncePlanBilling, 'announceOutdated'> = {
    announceOutdated: (object: PlanBillingObject, id: string) => publish({ object, id }),
  };
  @Module({
    imports: [
      MessagingModule.forRoot({ service: 'test-payments', natsUrl, database: false }),
      StripeAccessModule,
      PlanPaymentsModule.forRoot(Clock, () => ({ publicOrigin })),
      PlanListsModule,
    ],
    providers: [ComparePlanBilling, { provide: AnnouncePlanBilling, useValue: announcements }],
  })
  class HostModule {}
  return HostModule;
}

/**
 * The payments module of orders-payments in place of the real service: it answers the requests about plans at the sandbox. Its webhook inbox
 * publishes each event of Stripe once, as the real one does. It compares plans with Stripe when a spec asks for it.
 */
export class PaymentsHost {
  /** Ids of events that were published and have not been seen in the inbox of the service. */
  readonly pendingIds = new Set<string>();
  private app: INestApplicationContext | null = null;
  private readonly stripe: Stripe;
  private readonly receivedIds = new Set<string>();
  private readonly published: PublishedChange[] = [];

  constructor(private readonly options: PaymentsHostOptions) {
    this.stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: options.stripeApiBase });
  }

  async start(): Promise<void> {
    const { streams } = await this.options.broker.getJetStreamManager();
    await streams.add({ name: planBillingChanged.stream, subjects: [`evt.${planBillingChanged.context}.>`] });
    await this.restart();
  }

  /** Starts it again after it was killed. */
  async restart(): Promise<void> {
    const publish: Publish = (change) => this.publish({ eventId: randomUUID(), change });
    this.app = await startMicroservice(hostModule(this.options, this.stripe, publish), { logger: false, abortOnError: false });
  }

  /** Cuts its connection to the broker: requests under way get no answer, and webhooks are refused. */
  async kill(): Promise<void> {
    await this.app?.get(BrokerConnection).close();
    this.app = null;
  }

  /** Kills it between the next answer of Stripe at a path that begins so, and its own answer. Resolves once it is killed. */
  killAfterResponse(method: 'GET' | 'POST', path: string): Promise<void> {
    // Stripe's types say nothing about the emitter of its client.
    const events = this.stripe as Pick<EventEmitter, 'on' | 'off'>;
    return new Promise((resolve, reject) => {
      const onResponse = (response: Stripe.ResponseEvent): void => {
        if (response.method !== method || !response.path.startsWith(path)) return;
        events.off('response', onResponse);
        this.kill().then(resolve, reject);
      };
      events.on('response', onResponse);
    });
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = null;
  }

  /** Verifies a webhook and publishes its change; the status of the answer. */
  async receiveWebhook({ rawBody, signature }: ReceivedWebhook): Promise<200 | 400 | 503> {
    if (this.app === null) return 503;
    const event = this.verify(rawBody, signature);
    if (event === null) return 400;
    if (this.receivedIds.has(event.id)) return 200;
    const change = planBillingChangeOf(event);
    if (change !== null) await this.publish({ eventId: eventIdOf(event.id), change });
    this.receivedIds.add(event.id);
    return 200;
  }

  /** Publishes changes again under new event ids, as a repeated event of Stripe would be. */
  async publishAgain(isWanted: (change: PlanBillingChangedEventData) => boolean = () => true): Promise<void> {
    for (const { change } of this.published.filter((published) => isWanted(published.change)))
      await this.publish({ eventId: randomUUID(), change });
  }

  /** Compares all plans, and what was created since then at Stripe. Changes that the service has missed are published. */
  async comparePlanBilling(since: Date): Promise<void> {
    if (this.app === null) throw new Error('The payments module was killed');
    await this.app.get(ComparePlanBilling).compare(since, new AbortController().signal);
  }

  private verify(rawBody: string, signature: string): Stripe.Event | null {
    try {
      return verifyWebhook(rawBody, signature, [this.options.webhookSecret], this.options.now());
    } catch {
      return null;
    }
  }

  private async publish({ eventId, change }: PublishedChange): Promise<void> {
    const { type, subject, aggregate } = planBillingChanged;
    const messageHeaders = headers();
    const fields = {
      'Nats-Msg-Id': eventId,
      'Event-Type': type,
      'Schema-Version': '1',
      'Aggregate-Type': aggregate,
      'Aggregate-Id': eventId,
      'Aggregate-Version': '1',
      Epoch: '0',
      'Occurred-At': this.options.now().toISOString(),
      'Correlation-Id': randomUUID(),
    };
    for (const [name, value] of Object.entries(fields)) messageHeaders.set(name, value);
    this.pendingIds.add(eventId);
    await this.options.broker.jetstream.publish(subject, JSON.stringify(change), { headers: messageHeaders });
    this.published.push({ eventId, change });
  }
}

/** The same for each delivery of an event of Stripe. */
function eventIdOf(stripeEventId: string): string {
  const hex = createHash('sha256').update(stripeEventId).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
