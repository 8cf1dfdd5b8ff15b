import { orderView } from '../examples';
import { withdrawalRecord } from '../orders/account-orders.examples';
import type {
  BillingRecordView,
  BillingSendingView,
  DocumentBackfillView,
  EarlierDocumentsPreview,
  ExportedOrder,
  OrderRow,
  OrderNote,
  OssReturnView,
  PayoutBookRow,
  PayoutSummary,
  PlanDocumentView,
  StaffOrderView,
  StaffWithdrawal,
  UnknownPaymentView,
  VatBookRow,
  VatStatusView,
} from './index';

export * from './billing-export.examples';
export * from './producer-declaration.examples';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';

export const orderRow: OrderRow = {
  id: orderView.id,
  number: orderView.number,
  status: orderView.status,
  userId: null,
  name: 'Lucía Ferrer',
  email: 'lucia@example.com',
  country: 'ES',
  brushCount: 4,
  total: orderView.total,
  refunded: orderView.refunded,
  placedAt: orderView.placedAt,
  leavesOn: '2026-11-23',
};

export const exportedOrder: ExportedOrder = {
  ...orderRow,
  invoice: {
    number: 'F2026-000001',
    ratePermille: 210,
    net: { amount: 579, currency: 'EUR' },
    vat: { amount: 121, currency: 'EUR' },
  },
  creditNotes: ['R2026-000007'],
};

export const orderNote: OrderNote = {
  id: '0192f0c0-0000-7000-8000-0000000000e1',
  authorId: '0192f0c0-0000-7000-8000-0000000000a1',
  text: 'Llamar antes de entregar',
  at: EXAMPLE_TIME,
};

export const staffOrder: StaffOrderView = {
  order: { ...orderView, linkToken: '' },
  leavesOn: '2026-11-23',
  arrivesFrom: '2026-11-26',
  arrivesUntil: '2026-11-30',
  userId: null,
  disputed: false,
  dispute: null,
  paymentReference: 'pi_3Q8f20d1',
  refundable: orderView.total,
  refunds: [
    {
      id: '0192f0c0-0000-7000-8000-0000000000e2',
      amount: { amount: 100, currency: 'EUR' },
      reason: 'A brush was broken',
      state: 'requested',
      requestedAt: EXAMPLE_TIME,
      finalizedAt: null,
    },
  ],
  notes: [orderNote],
  actions: ['ship', 'cancel', 'refund'],
};

export const staffWithdrawal: StaffWithdrawal = {
  ...withdrawalRecord,
  items: [{ line: 0, quantity: 1, sealOpened: false }],
  isProven: true,
  refundBy: '2026-12-04T10:00:00.000Z',
  daysLeft: 13,
  resolvedAt: null,
};

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });

export const planDocument: PlanDocumentView = {
  id: '0192f0c0-0000-7000-8000-0000000000f2',
  kind: 'charge',
  state: 'failed',
  invoiceId: 'in_1Q2w3E',
  subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1',
  amount: eurosFromCents(190),
  occurredAt: EXAMPLE_TIME,
  attempts: 1,
  failure: 'customer-erased',
};

export const earlierDocuments: EarlierDocumentsPreview = {
  paidBefore: '2026-11-13T10:00:00.000Z',
  count: 3,
  amount: eurosFromCents(570),
  refunded: eurosFromCents(90),
  months: [
    { month: '2026-08', count: 1, amount: eurosFromCents(190), refunded: eurosFromCents(0) },
    { month: '2026-09', count: 2, amount: eurosFromCents(380), refunded: eurosFromCents(90) },
  ],
  simplified: 1,
  withoutBuyer: 1,
  isIssuing: false,
};

export const documentBackfill: DocumentBackfillView = {
  backfillId: '0192f0c0-0000-7000-8000-0000000000f3',
  state: 'running',
  startedAt: EXAMPLE_TIME,
  paidBefore: earlierDocuments.paidBefore,
};

export const billingSending: BillingSendingView = {
  service: 'production',
  waitingCount: 2,
  oldestWaitingAt: EXAMPLE_TIME,
  nextRequestAt: '2026-11-20T10:10:00.000Z',
  unreachableSince: null,
  isOutcomeUnknown: false,
  refusal: {
    ...{ reason: 'certificate', code: 4112, refusedAt: '2026-11-20T10:05:00.000Z' },
    message: 'El titular del certificado debe ser Obligado Emisión, Colaborador Social, Apoderado o Sucesor.',
  },
};

export const billingRecord: BillingRecordView = {
  id: '42',
  invoiceNumber: 'F2026-000042',
  issuedOn: '2026-11-20',
  total: eurosFromCents(700),
  verdict: 'rejected',
  code: 1110,
  description: 'El NIF no está identificado en el censo de la AEAT.',
  csv: null,
  answeredAt: EXAMPLE_TIME,
};

export const unknownPayment: UnknownPaymentView = {
  id: '0192f0c0-0000-7000-8000-0000000000f1',
  kind: 'order',
  state: 'open',
  paymentIntent: 'pi_3QKxExample0001',
  sessionId: 'cs_test_a1Example0001',
  amount: eurosFromCents(700),
  paidAt: EXAMPLE_TIME,
  email: 'lucia@example.com',
  name: 'Lucía Ferrer',
  foundAt: '2026-11-20T10:05:00.000Z',
  decidedAt: null,
  decidedBy: null,
  orderId: null,
  refundState: null,
  failure: null,
};

export const vatBookRow: VatBookRow = {
  number: 'R2026-000007',
  series: 'R',
  issuedOn: '2026-11-25',
  operationOn: '2026-11-25',
  buyer: 'Lucía Ferrer',
  country: 'ES',
  vatCountry: 'ES',
  ratePermille: 210,
  net: -289,
  vat: -61,
  total: -350,
  corrects: 'F2026-000001',
  purchase: orderView.number,
};

export const payoutBookRow: PayoutBookRow = {
  id: 'txn_3QKxExample0001',
  kind: 'charge',
  day: '2026-11-20',
  gross: 700,
  fee: 36,
  net: 664,
  payout: 'po_1QKxExample0001',
  arrivesOn: '2026-11-25',
  purchase: orderView.number,
  country: 'ES',
  documents: ['F2026-000001'],
  issue: null,
};

export const payoutSummary: PayoutSummary = {
  readUntil: EXAMPLE_TIME,
  charges: eurosFromCents(120_400),
  refunds: eurosFromCents(-350),
  disputes: eurosFromCents(-700),
  other: eurosFromCents(0),
  fees: eurosFromCents(8_115),
  net: eurosFromCents(111_235),
  paidOut: eurosFromCents(104_000),
  issueCount: 1,
  issues: [{ ...payoutBookRow, id: 'txn_3QKxExample0002', purchase: '', country: null, documents: [], issue: 'purchase-unknown' }],
  unpaidCount: 1,
  unpaid: [{ number: 'F2026-000009', issuedOn: '2026-11-21', total: eurosFromCents(700), purchase: 'BR-2026-000131' }],
};

export const ossReturn: OssReturnView = {
  rows: [{ country: 'DE', ratePermille: 190, net: eurosFromCents(84_034), vat: eurosFromCents(15_966) }],
  corrections: [{ country: 'FR', year: 2026, quarter: 3, vat: eurosFromCents(-117) }],
};

export const vatStatus: VatStatusView = {
  mode: 'origin',
  destinationFrom: '2027-01-01',
  threshold: eurosFromCents(1_000_000),
  thisYear: { year: 2026, orders: eurosFromCents(612_000), plans: eurosFromCents(208_050), total: eurosFromCents(820_050) },
  lastYear: { year: 2025, orders: eurosFromCents(0), plans: eurosFromCents(0), total: eurosFromCents(0) },
  left: eurosFromCents(179_950),
  percent: 82,
  level: 'near',
};
