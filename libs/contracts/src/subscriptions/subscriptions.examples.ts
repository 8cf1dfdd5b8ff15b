import { ALLOWED_COLORS, BRUSH_TYPES } from '../catalog/brush';
import type { PlansView, PlanView } from '../catalog/plan-view';
import type {
  ChargeDocumentData,
  ChargeForDocuments,
  DeliveryByLinkView,
  DeliveryForOrder,
  SubscriptionChangePreview,
  ChangeSubscriptionRequest,
  DeliveryEventData,
  DeliveryView,
  PendingSubscriptionView,
  PlanContractView,
  PlanCheckoutSessionView,
  PlanRefundedEventData,
  StaffDeliveryView,
  StartSubscriptionRequest,
  SubscriptionCheckoutView,
  SubscriptionEventData,
  SubscriptionInvoiceView,
  SubscriptionView,
} from './index';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });
const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const SUBSCRIPTION_ID = '0192f0c0-0000-7000-8000-0000000000e1';
const USER_ID = '0192f0c0-0000-7000-8000-0000000000a1';

const shippingInfo: SubscriptionView['shippingInfo'] = {
  firstName: 'Lucía',
  lastName: 'Ferrer',
  email: 'lucia@example.com',
  phone: '+34 612 345 678',
  address: 'Carrer de la Mar 12, 3º',
  city: 'Valencia',
  postalCode: '46003',
  country: 'ES',
};
const brushes: SubscriptionView['brushes'] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
];

const plan = (
  values: Pick<PlanView, 'id' | 'name' | 'description' | 'brushCount' | 'monthlyPrice' | 'saving' | 'popular' | 'bestValue' | 'image'>,
): PlanView => ({
  ...values,
  featured: values.id === 'couple',
  features: [{ en: 'Free shipping', es: 'Envío gratis' }],
  bookSavingPercent: values.saving?.percent ?? 0,
});

export const plans: PlansView = {
  book: '2026',
  billingPeriod: 'monthly',
  intervals: [2, 3],
  plans: [
    plan({
      id: 'individual',
      name: { en: 'Individual', es: 'Individual' },
      description: { en: 'One brush per box', es: 'Un cepillo por caja' },
      brushCount: 1,
      monthlyPrice: eurosFromCents(100),
      saving: { percent: 40, reference: eurosFromCents(500), against: 'single-regular', yearly: eurosFromCents(480) },
      popular: false,
      bestValue: false,
      image: '/illustrations/pack/single/adult-blue.svg',
    }),
    plan({
      id: 'couple',
      name: { en: 'Couple', es: 'Pareja' },
      description: { en: 'Two brushes per box', es: 'Dos cepillos por caja' },
      brushCount: 2,
      monthlyPrice: eurosFromCents(190),
      saving: { percent: 19, reference: eurosFromCents(350), against: 'two-singles', yearly: eurosFromCents(433) },
      popular: false,
      bestValue: false,
      image: '/illustrations/pack/couple/adult-purple_adult-white.svg',
    }),
    plan({
      id: 'family',
      name: { en: 'Family', es: 'Familia' },
      description: { en: 'Four brushes per box', es: 'Cuatro cepillos por caja' },
      brushCount: 4,
      monthlyPrice: eurosFromCents(370),
      saving: { percent: 8, reference: eurosFromCents(100), against: 'four-individual', yearly: eurosFromCents(355) },
      popular: false,
      bestValue: true,
      image: '/illustrations/pack/family/adult-blue_adult-yellow_kids-yellow_kids-white.svg',
    }),
  ],
  version: 1,
  asOf: EXAMPLE_TIME,
  offered: BRUSH_TYPES.flatMap((type) => ALLOWED_COLORS[type].map((color) => ({ type, color }))),
  nextBookAt: null,
};
export const delivery: DeliveryView = {
  id: '0192f0c0-0000-7000-8000-0000000000f1',
  subscriptionId: SUBSCRIPTION_ID,
  status: 'scheduled',
  date: '2027-02-18',
  arrivesFrom: '2027-02-23',
  arrivesUntil: '2027-02-25',
  brushes,
  choicesUntil: '2027-02-11',
  addressUntil: '2027-02-15',
  tracking: null,
  reason: null,
};
export const subscription: SubscriptionView = {
  id: SUBSCRIPTION_ID,
  version: 3,
  planId: 'couple',
  planName: { en: 'Couple', es: 'Pareja' },
  status: 'active',
  monthlyPrice: eurosFromCents(190),
  priceChange: null,
  billingPeriod: 'monthly',
  interval: 3,
  isFamilyPack: false,
  brushes,
  shippingInfo,
  startedAt: EXAMPLE_TIME,
  nextDelivery: delivery,
  nextOpenDate: delivery.date,
  nextChargeOn: '2026-12-20',
  paidMonths: { paid: 1, of: 3 },
  pausedUntil: null,
  endsOn: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
  paymentProblemUrl: null,
  actions: ['pause', 'cancel', 'skip', 'reschedule', 'change', 'change-address', 'change-plan'],
  pastDeliveries: [],
};
export const invoice: SubscriptionInvoiceView = {
  id: 'in_1Q2w3E',
  number: 'BROTE-0001',
  createdAt: EXAMPLE_TIME,
  amount: eurosFromCents(190),
  status: 'paid',
  refunded: eurosFromCents(0),
  disputed: false,
  dispute: null,
  documents: [{ number: 'F2026-000124', isCreditNote: false }],
  hostedUrl: 'http://localhost:4202/i/in_1Q2w3E',
  pdfUrl: 'http://localhost:4202/i/in_1Q2w3E/pdf',
};
export const chargeDocumentData: ChargeDocumentData = {
  locale: 'es',
  buyer: { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12, 3º', city: '46003 Valencia', country: 'ES' },
  deliveryCountry: 'ES',
  planName: { en: 'Couple', es: 'Pareja' },
  months: 1_000,
  lines: [{ quantity: 1, unitPrice: 190, total: 190 }],
  amount: 190,
  sharesPayment: false,
  paidAt: EXAMPLE_TIME,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
};
export const chargeForDocuments: ChargeForDocuments = {
  chargeId: 'in_1Q2w3E',
  subscriptionId: SUBSCRIPTION_ID,
  userId: USER_ID,
  amount: 190,
  paidAt: EXAMPLE_TIME,
  refunded: 90,
  refunds: [{ kind: 'refund', amount: 90, at: '2026-11-22T10:00:00.000Z' }],
  hasBuyer: true,
  sharesPayment: true,
};
export const startRequest: StartSubscriptionRequest = {
  planId: 'sub-couple',
  planName: 'Couple',
  planPrice: 190,
  interval: 3,
  brushes,
  shippingInfo,
  locale: 'es',
  another: false,
  termsVersion: '2025-05-21',
  idempotencyKey: null,
};
/** A plan with an additional pack, as the cart sends it. */
export const addOnItems: NonNullable<StartSubscriptionRequest['addOnItems']> = {
  items: [
    {
      id: 'brush-single',
      name: 'Cepillo individual',
      description: 'Para una boca. Dura tres meses.',
      price: 350,
      quantity: 2,
      color: 'blue',
      type: 'one_time',
      brushes: [{ type: 'adult', color: 'blue' }],
    },
  ],
  totalAmount: 700,
  itemCount: 2,
  cartId: '0192f0c0-0000-4000-8000-0000000000ab',
};
export const checkout: SubscriptionCheckoutView = {
  state: 'active',
  subscriptionId: SUBSCRIPTION_ID,
  subscription,
  order: { orderId: '0192f0c0-0000-7000-8000-000000000002', number: 'BR-2026-000123', total: eurosFromCents(700) },
};
export const planCheckoutSession: PlanCheckoutSessionView = {
  state: 'opened',
  sessionId: 'cs_test_a1B2c3',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3',
  expiresAt: '2026-11-20T10:31:00.000Z',
};
export const deliveryForOrder: DeliveryForOrder = {
  deliveryId: delivery.id,
  subscriptionId: SUBSCRIPTION_ID,
  userId: USER_ID,
  cycle: 2,
  status: 'scheduled',
  isPrepared: true,
  date: delivery.date,
  reason: null,
  planId: 'couple',
  planName: { en: 'Couple', es: 'Pareja' },
  brushes,
  shippingInfo,
  carrier: null,
  trackingNumber: null,
  shippedAt: null,
  deliveredAt: null,
  locale: 'es',
};
export const planContract: PlanContractView = {
  subscriptionId: SUBSCRIPTION_ID,
  reference: 'PLAN-0000-00E1',
  planName: { en: 'Couple', es: 'Pareja' },
  isWithdrawable: true,
  isSettled: false,
  withdrawableUntil: '2026-12-09T22:59:59.999Z',
  name: 'Lucía Ferrer',
  email: 'lucia@example.com',
  sent: brushes.map((brush, line) => ({ ...brush, line })),
};
export const planRefunded: PlanRefundedEventData = {
  withdrawalId: '0192f0c0-0000-7000-8000-0000000000d1',
  subscriptionId: SUBSCRIPTION_ID,
  userId: USER_ID,
  amount: eurosFromCents(190),
};
export const pendingSubscription: PendingSubscriptionView = {
  planId: 'couple',
  interval: 3,
  brushes,
  configured: true,
  monthlyPrice: eurosFromCents(190),
  chosenAt: EXAMPLE_TIME,
};
export const changeRequest: ChangeSubscriptionRequest = { subscriptionId: SUBSCRIPTION_ID, version: 3, interval: 2 };
export const changePreview: SubscriptionChangePreview = {
  nextDeliveryDate: '2027-01-19',
  appliesToNextDelivery: true,
  dueNow: null,
  monthlyPrice: null,
};
export const deliveryByLink: DeliveryByLinkView = { planId: 'couple', delivery };
export const staffDelivery: StaffDeliveryView = { ...delivery, userId: USER_ID, shippingInfo, updatedAt: EXAMPLE_TIME };
export const subscriptionEventData: SubscriptionEventData = {
  subscriptionId: SUBSCRIPTION_ID,
  userId: USER_ID,
  planId: 'couple',
  status: 'active',
  monthlyPrice: eurosFromCents(190),
  interval: 3,
  nextDeliveryDate: '2027-02-18',
  pausedUntil: null,
  endsOn: null,
  locale: 'es',
};
export const deliveryEventData: DeliveryEventData = {
  deliveryId: delivery.id,
  subscriptionId: SUBSCRIPTION_ID,
  userId: USER_ID,
  status: 'scheduled',
  date: '2027-02-18',
  brushCount: 2,
  locale: 'es',
};
