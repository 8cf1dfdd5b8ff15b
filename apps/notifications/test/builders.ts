import { accountOrderExamples, identityExamples, messageExamples, orderView, subscriptionExamples } from '@brote/contracts/examples';
import type { IdentityMessageContent } from '@brote/contracts/identity';
import type { OrderView, WithdrawalRecord } from '@brote/contracts/orders';
import type { DeliveryView, SubscriptionMessageContent, SubscriptionView } from '@brote/contracts/subscriptions';
import type { TicketMailData } from '../src/messages/rendering/compose-ticket-mail';
import type { ShopDetails } from '../src/shop-details';

/** A paid order; fields without a value are valid. */
export function anOrder(overrides: Partial<OrderView> = {}): OrderView {
  return { ...structuredClone(orderView), ...overrides };
}

export const SHOP_DETAILS: ShopDetails = {
  publicOrigin: 'http://localhost:8080',
  seller: {
    name: 'Brote Cepillos S. L.',
    address: 'Calle del Ejemplo 1, 46001 Valencia',
    email: 'hola@brote.example',
    taxId: 'B12345674',
    register: 'Registro Mercantil de Valencia, hoja V-1',
  },
};

/** The content of a mail that identity requests; fields without a value are valid. */
export function anAccountMail(overrides: Partial<IdentityMessageContent> = {}): IdentityMessageContent {
  return { ...structuredClone(identityExamples.messageContent), fullName: 'Lucía Ferrer', ...overrides };
}

/** A withdrawal from a whole order; fields without a value are valid. */
export function aWithdrawal(overrides: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return { ...structuredClone(accountOrderExamples.withdrawalRecord), ...overrides };
}

/** A stranger's message to support; fields without a value are valid. */
export function aTicket(overrides: Partial<TicketMailData> = {}): TicketMailData {
  const { name, email, subject, category, message, locale } = messageExamples.supportRequest;
  const dueAt = new Date('2026-11-21T10:00:00.000Z');
  return {
    number: 'BT-2026-000042',
    priority: false,
    kind: 'support',
    userId: null,
    name,
    email,
    subject,
    category,
    message,
    locale,
    dueAt,
    isReply: false,
    linkToken: 'tick.et',
    ...overrides,
  };
}

/** A running subscription; fields without a value are valid. */
export function aSubscription(overrides: Partial<SubscriptionView> = {}): SubscriptionView {
  return { ...structuredClone(subscriptionExamples.subscription), ...overrides };
}

/** A planned delivery; fields without a value are valid. */
export function aDelivery(overrides: Partial<DeliveryView> = {}): DeliveryView {
  return { ...structuredClone(subscriptionExamples.delivery), ...overrides };
}

/** The facts of the subscriptions service for a mail, about the next delivery unless `own` says otherwise. */
export function mailFacts(overrides: Partial<SubscriptionMessageContent> = {}): SubscriptionMessageContent {
  const { userId } = subscriptionExamples.subscriptionEventData;
  return {
    userId,
    subscription: aSubscription(),
    delivery: aDelivery(),
    amountDue: null,
    priceChange: null,
    deliveryToken: 'Ym94.c2lnbmVk',
    ...overrides,
  };
}
