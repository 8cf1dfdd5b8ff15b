// One valid value per message, as plain objects: for the contract spec, OpenAPI, front-end fakes and builders.
import { BRAND_NAME, DEMO_CONTACT_EMAIL, DEMO_LEGAL_IDENTITY } from '@brote/brand';
export * as identityExamples from './identity/identity.examples';
export * as accountOrderExamples from './orders/account-orders.examples';
export * as subscriptionExamples from './subscriptions/subscriptions.examples';
export * as staffSubscriptionExamples from './subscriptions/staff-subscriptions.examples';
export * as messageExamples from './notifications/notifications.examples';
export * as staffMessageExamples from './notifications/staff-messages.examples';
export * as inventoryExamples from './catalog/inventory.examples';
export * as reportingExamples from './reporting/reporting.examples';
export { explainedCharge, explainedOrder } from './derivation.examples';
export { auditEntry } from './audit/audit.examples';
export { erasePersonReply, personalData, personalDataRequest } from './personal-data/personal-data.examples';
import type {
  CatalogueView,
  ForestView,
  LowStock,
  ProductView,
  ReserveStockReply,
  ReserveStockRequest,
  ReturnPiecesRequest,
  SkuAvailability,
  StockView,
} from './catalog/index';
import { ALLOWED_COLORS, BRUSH_TYPES, skuOf, type BrushType } from './catalog/brush';
import type {
  CheckoutPaymentBody,
  CheckoutPaymentReply,
  CheckoutSessionView,
  InvoiceDocument,
  StructuredInvoice,
  OrderDisputeEventData,
  OrderEventData,
  OrderView,
  PlaceOrderReply,
  PlaceOrderRequest,
  RefundOrderRequest,
  ShippingInfo,
} from './orders/index';
import { productPackaging } from './packaging/packaging.examples';
import { SERVICE_NAMES, type ArrivalDaysView, type GuaranteePictures, type ShopInfoView, type StatusView } from './runtime/index';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });
const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';

const brushes = (types: readonly BrushType[]) =>
  types.flatMap((type) =>
    ALLOWED_COLORS[type].map((color) => ({ sku: skuOf({ type, color }), type, color, availability: 'in-stock' as const, left: null })),
  );

const product = (
  values: Pick<ProductView, 'id' | 'name' | 'description' | 'category' | 'quantity' | 'price' | 'salePrice' | 'featured'>,
): ProductView => ({
  ...values,
  priorPrice: values.price,
  saleEndsAt: '2026-12-31T22:59:59.000Z',
  images: [`/illustrations/pack/${values.category}/${Array<string>(values.quantity).fill('adult-blue').join('_')}.svg`],
  colors: ['blue', 'purple', 'yellow', 'white'],
  brushes: brushes(BRUSH_TYPES),
  subscriptionAvailable: true,
  inStock: true,
  durabilityGuarantee: null,
  repairInformation: null,
  safety: {
    maker: BRAND_NAME,
    postalAddress: DEMO_LEGAL_IDENTITY.addressInEnglish,
    email: DEMO_CONTACT_EMAIL,
    identifier: values.id,
    warnings: { en: 'Children under 3 brush with an adult.', es: 'Los menores de 3 años se cepillan con un adulto.' },
  },
  packaging: productPackaging,
});

export const singleBrush = product({
  id: 'brush-single',
  name: { en: 'Single brush', es: 'Cepillo individual' },
  description: { en: 'For one mouth. Lasts three months.', es: 'Para una boca. Dura tres meses.' },
  category: 'single',
  quantity: 1,
  price: eurosFromCents(500),
  salePrice: eurosFromCents(350),
  featured: false,
});
export const couplePack = product({
  id: 'brush-couple',
  name: { en: 'Couple pack', es: 'Pack pareja' },
  description: { en: 'Two brushes, so nobody picks up the wrong one.', es: 'Dos cepillos, para que nadie coja el que no es.' },
  category: 'couple',
  quantity: 2,
  price: eurosFromCents(650),
  salePrice: eurosFromCents(500),
  featured: false,
});
export const familyPack = product({
  id: 'brush-family',
  name: { en: 'Family pack', es: 'Pack familia' },
  description: {
    en: 'Four brushes, adult or kids, in one paper band.',
    es: 'Cuatro cepillos, de adulto o infantiles, en una sola faja de papel.',
  },
  category: 'family',
  quantity: 4,
  price: eurosFromCents(850),
  salePrice: eurosFromCents(700),
  featured: true,
});

export const catalogueView: CatalogueView = { products: [singleBrush, couplePack, familyPack], version: 7, asOf: EXAMPLE_TIME };
export const skuAvailability: SkuAvailability = { sku: 'kids-white', availability: 'low-stock', left: 3 };
export const lowStock: LowStock = { sku: 'kids-white', available: 3, threshold: 20 };
export const stockView: StockView = { sku: 'adult-blue', available: 480, reserved: 4, sold: 16, threshold: 20 };

export const forestView: ForestView = { brushesSold: 2_731, trees: 68 };

export const mixedFamilyBrushes: ReserveStockRequest['lines'][number]['brushes'] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
];
export const reserveStockRequest: ReserveStockRequest = {
  reservationId: '0192f0c0-0000-7000-8000-000000000001',
  lines: [{ productId: 'brush-family', brushes: mixedFamilyBrushes, quantity: 1, expectedUnitPrice: 700 }],
};
export const reserveStockReply: ReserveStockReply = {
  currency: 'EUR',
  lines: [{ productId: 'brush-family', name: familyPack.name, unitPrice: eurosFromCents(700), quantity: 1 }],
  held: [
    { sku: 'adult-blue', quantity: 1 },
    { sku: 'adult-yellow', quantity: 1 },
    { sku: 'kids-white', quantity: 1 },
    { sku: 'kids-yellow', quantity: 1 },
  ],
};

export const shippingInfo: ShippingInfo = {
  firstName: 'Lucía',
  lastName: 'Ferrer Molina',
  email: 'lucia.ferrer@example.com',
  phone: '+34 612 345 678',
  address: 'Carrer de Cadis 48, 2.º 4.ª',
  city: 'Valencia',
  postalCode: '46006',
  country: 'ES',
};
export const checkoutPaymentBody: CheckoutPaymentBody = {
  items: [
    {
      id: 'brush-family',
      name: 'Pack familia',
      description: 'Cuatro cepillos, de adulto o infantiles, en una sola faja de papel.',
      price: 700,
      quantity: 1,
      color: 'blue',
      type: 'one_time',
      brushes: mixedFamilyBrushes,
    },
  ],
  customerEmail: 'lucia.ferrer@example.com',
  shippingInfo,
  totalAmount: 700,
  itemCount: 1,
  locale: 'es',
  termsVersion: '2025-05-21',
  cartId: '0192f0c0-0000-4000-8000-0000000000aa',
};
export const placeOrderRequest: PlaceOrderRequest = { ...checkoutPaymentBody, idempotencyKey: null, clientHash: null };
export const placeOrderReply: PlaceOrderReply = {
  orderId: '0192f0c0-0000-7000-8000-000000000002',
  checkoutId: '0192f0c0-0000-7000-8000-000000000001',
  sessionId: 'cs_test_a1B2c3',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3',
  expiresAt: '2026-11-20T10:31:00.000Z',
};
export const checkoutPaymentReply: CheckoutPaymentReply = { sessionId: placeOrderReply.sessionId, url: placeOrderReply.url };
export const returnPiecesRequest: ReturnPiecesRequest = {
  returnId: '0192f0c0-0000-7000-8000-0000000000e1',
  reservationId: placeOrderReply.checkoutId,
  pieces: [{ sku: 'adult-blue', quantity: 2 }],
};
export const checkoutSessionView: CheckoutSessionView = {
  sessionId: 'cs_test_a1B2c3',
  state: 'paid',
  orderNumber: 'BR-2026-000123',
  total: eurosFromCents(700),
  itemCount: 1,
  country: 'ES',
  placedAt: EXAMPLE_TIME,
  items: [
    {
      productId: 'brush-family',
      name: familyPack.name,
      quantity: 1,
      unitPrice: eurosFromCents(700),
      lineTotal: eurosFromCents(700),
      brushes: mixedFamilyBrushes,
    },
  ],
  city: shippingInfo.city,
  arrivesFrom: '2026-11-26',
  arrivesUntil: '2026-11-30',
  url: null,
  linkToken: 'c2lnbmVk.bGluaw',
};
export const orderView: OrderView = {
  id: '0192f0c0-0000-7000-8000-000000000002',
  number: 'BR-2026-000123',
  status: 'processing',
  cancelReason: null,
  placedAt: EXAMPLE_TIME,
  paidAt: '2026-11-20T10:02:00.000Z',
  locale: 'es',
  items: [
    {
      productId: 'brush-family',
      name: familyPack.name,
      quantity: 1,
      unitPrice: eurosFromCents(700),
      lineTotal: eurosFromCents(700),
      brushes: mixedFamilyBrushes,
    },
  ],
  subtotal: eurosFromCents(700),
  shipping: eurosFromCents(0),
  total: eurosFromCents(700),
  refunded: eurosFromCents(0),
  vat: { ratePermille: 210, country: 'ES', amount: eurosFromCents(121) },
  shippingInfo,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
  invoiceNumber: 'F2026-000001',
  documents: [{ number: 'F2026-000001', isCreditNote: false, total: eurosFromCents(700) }],
  tracking: null,
  deliveredAt: null,
  leavesOn: '2026-11-23',
  arrivesFrom: '2026-11-26',
  arrivesUntil: '2026-11-30',
  cancellable: true,
  withdrawable: true,
  withdrawableUntil: null,
  timeline: [
    { event: 'placed', at: EXAMPLE_TIME },
    { event: 'paid', at: '2026-11-20T10:02:00.000Z' },
  ],
  linkToken: 'c2lnbmVk.bGluaw',
};
export const invoiceDocument: InvoiceDocument = { number: 'F2026-000001', fileName: 'F2026-000001.pdf', pdfBase64: 'JVBERi0xLjMK' };
export const structuredInvoice: StructuredInvoice = { number: 'F2026-000001', fileName: 'F2026-000001.xml', xml: '<Invoice/>' };
export const refundOrderRequest: RefundOrderRequest = {
  refundId: '0192f0c0-0000-7000-8000-000000000003',
  orderId: orderView.id,
  amount: 350,
  reason: 'One brush arrived broken',
  restock: false,
};
export const orderEventData: OrderEventData = {
  orderId: orderView.id,
  checkoutId: placeOrderReply.checkoutId,
  userId: null,
  number: orderView.number,
  status: 'processing',
  cancelReason: null,
  total: eurosFromCents(700),
  refunded: eurosFromCents(0),
  itemCount: 1,
  brushCount: 4,
  country: 'ES',
  locale: 'es',
};
export const orderDisputeEventData: OrderDisputeEventData = { ...orderEventData, refunded: eurosFromCents(700), outcome: 'lost' };
export const statusView: StatusView = {
  services: SERVICE_NAMES.map((name) => ({ name, ready: true })),
  checkedAt: EXAMPLE_TIME,
};
export const arrivalDaysView: ArrivalDaysView = {
  leavesOn: '2026-11-23',
  countries: [
    { country: 'ES', arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-30' },
    { country: 'FR', arrivesFrom: '2026-11-26', arrivesUntil: '2026-12-02' },
  ],
};
export const shopInfo: ShopInfoView = {
  legalName: DEMO_LEGAL_IDENTITY.name,
  taxId: DEMO_LEGAL_IDENTITY.taxId,
  address: DEMO_LEGAL_IDENTITY.address,
  email: DEMO_CONTACT_EMAIL,
  register: null,
  packagingId: DEMO_LEGAL_IDENTITY.packagingId,
  disputeBody: null,
  socials: [],
  greenDelivery: null,
  guaranteeNotice: null,
  isDemo: true,
};
export const guaranteePictures: GuaranteePictures = {
  en: { path: '/notices/guarantee-en-0123456789ab.svg', width: 840, height: 480 },
  es: { path: '/notices/guarantee-es-0123456789ab.svg', width: 840, height: 480 },
};
