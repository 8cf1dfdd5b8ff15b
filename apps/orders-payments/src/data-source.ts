import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { Checkout } from './checkout/checkout.entity';
import { Invoice } from './invoices/invoice.entity';
import { CreateCheckoutOrdersAndInvoices1763600000000 } from './migrations/1763600000000-create-checkout-orders-and-invoices';
import { OrderLine } from './orders/order-line.entity';
import { Order } from './orders/order.entity';
import { Payment } from './payments/payment.entity';
import { Refund } from './refunds/refund.entity';
import { StripeEvent } from './stripe-events/stripe-event.entity';

/** The tables of this service, for the application, the migration command and specs. */
export const schema = {
  entities: [...messagingEntities, Checkout, Order, OrderLine, Payment, Refund, Invoice, StripeEvent],
  migrations: [...messagingMigrations, CreateCheckoutOrdersAndInvoices1763600000000],
};
