import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { BackgroundModule } from './background/background.module';
import { CancellationsModule } from './cancellations/cancellations.module';
import { CheckoutModule } from './checkout/checkout.module';
import type { OrdersConfig } from './config';
import { schema } from './data-source';
import { FoundationModule } from './foundation.module';
import { InvoicesModule } from './invoices/invoices.module';
import { OrdersModule } from './orders/orders.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundsModule } from './refunds/refunds.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';
import { StripeModule } from './stripe/stripe.module';

export const SERVICE = 'orders-payments';

const features = [CheckoutModule, OrdersModule, InvoicesModule, RefundsModule, CancellationsModule, StripeEventsModule];
const background = [BackgroundModule, ReconciliationModule];

/** From a basket to a paid, invoiced, perhaps refunded order. */
@Module({})
export class AppModule {
  static with({ databaseUrl, natsUrl }: OrdersConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, natsUrl });
    return { module: AppModule, imports: [persistence, messaging, FoundationModule, StripeModule, ...features, ...background] };
  }
}
