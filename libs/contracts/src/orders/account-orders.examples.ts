import type {
  PrepareWithdrawalRequest,
  PreparedWithdrawal,
  SavedPaymentMethodView,
  ResolveWithdrawalRequest,
  ShipOrderRequest,
  TrackingView,
  WithdrawalEventData,
  WithdrawalRecord,
  WithdrawalView,
  WithdrawnPlan,
} from './index';

const ORDER_ID = '0192f0c0-0000-7000-8000-000000000002';
const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';

export const shipOrder: ShipOrderRequest = { orderId: ORDER_ID, carrier: 'correos', trackingNumber: 'PQ4X3C0412345670146003' };
export const tracking: TrackingView = {
  carrier: 'correos',
  number: 'PQ4X3C0412345670146003',
  url: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=PQ4X3C0412345670146003',
};
export const prepareWithdrawal: PrepareWithdrawalRequest = {
  orderNumber: 'BR-2026-000123',
  name: 'Lucía Ferrer',
  email: 'lucia@example.com',
  items: [{ line: 0, quantity: 1, sealOpened: false }],
  reason: null,
  linkToken: 'c2lnbmVk.bGluaw',
  locale: 'es',
  clientHash: '3f1a9c',
};
export const withdrawal: WithdrawalView = {
  id: '0192f0c0-0000-7000-8000-0000000000d1',
  state: 'received',
  orderNumber: 'BR-2026-000123',
  name: 'Lucía Ferrer',
  email: 'lucia@example.com',
  lines: [{ name: { en: 'Family pack', es: 'Pack familia' }, quantity: 1, sealOpened: false }],
  receivedAt: EXAMPLE_TIME,
};
export const preparedWithdrawal: PreparedWithdrawal = {
  ...withdrawal,
  state: 'prepared',
  receivedAt: null,
  confirmToken: 'q0VuS3h5c2VjcmV0LW9mLTI1Ni1iaXRz',
};
export const withdrawalRecord: WithdrawalRecord = { ...withdrawal, locale: 'es', orderId: ORDER_ID, reason: null, refusedBecause: null };
export const resolveWithdrawal: ResolveWithdrawalRequest = {
  withdrawalId: withdrawal.id,
  decision: 'refund',
  reason: null,
  restock: true,
};
export const withdrawnPlan: WithdrawnPlan = {
  subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1',
  receivedAt: EXAMPLE_TIME,
  isProven: true,
  openedLines: [1],
  paysOpened: true,
  restock: false,
};
export const planWithdrawalRecord: WithdrawalRecord = {
  ...withdrawalRecord,
  orderNumber: 'PLAN-0000-00E1',
  planName: { en: 'Couple', es: 'Pareja' },
  orderId: null,
  subscriptionId: withdrawnPlan.subscriptionId,
};
export const withdrawalEventData: WithdrawalEventData = { withdrawalId: withdrawal.id, orderId: ORDER_ID, state: 'received' };
export const savedPaymentMethod: SavedPaymentMethodView = {
  id: 'pm_1Q2w3E4r5T',
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 4,
  expiryYear: 2029,
  isDefault: true,
  expiresSoon: false,
  removable: true,
};
