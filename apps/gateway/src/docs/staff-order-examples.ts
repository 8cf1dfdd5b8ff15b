import type { Class } from '@brote/contracts';
import { accountOrderExamples } from '@brote/contracts/examples';
import * as staffOrders from '@brote/contracts/staff-orders';
import {
  documentBackfill,
  billingRecord,
  billingSending,
  earlierDocuments,
  orderNote,
  orderRow,
  lostDocument,
  planDocument,
  producerDeclarations,
  staffOrder,
  staffWithdrawal,
  unknownPayment,
  ossReturn,
  payoutSummary,
  vatStatus,
} from '@brote/contracts/staff-orders/examples';

const { orderId, carrier, trackingNumber } = accountOrderExamples.shipOrder;

/** Examples of the messages about orders in the back office. */
export const STAFF_ORDER_EXAMPLES: readonly (readonly [Class<object>, object])[] = [
  [staffOrders.FindOrdersReply, { rows: [orderRow], nextCursor: null }],
  [staffOrders.StaffOrderView, staffOrder],
  [staffOrders.ShipOrderBody, { carrier, trackingNumber }],
  [staffOrders.ShipOrdersRequest, { carrier, parcels: [{ orderId, trackingNumber }] }],
  [staffOrders.ShipOrdersReply, { results: [{ orderId, refusal: null }] }],
  [staffOrders.RefundOrderBody, { refundId: orderNote.id, amount: 350, reason: 'A brush was broken', restock: false }],
  [staffOrders.OrderNoteBody, { noteId: orderNote.id, text: orderNote.text }],
  [staffOrders.ListWithdrawalsReply, { rows: [staffWithdrawal], nextCursor: null }],
  [staffOrders.ResolveWithdrawalBody, { decision: 'refund', reason: null, restock: true }],
  [staffOrders.StaffWithdrawal, staffWithdrawal],
  [staffOrders.ListFailedPlanDocumentsReply, { rows: [planDocument], nextCursor: null }],
  [staffOrders.PlanDocumentView, planDocument],
  [staffOrders.ListLostDocumentsReply, { rows: [lostDocument], nextCursor: null }],
  [staffOrders.EarlierDocumentsPreview, earlierDocuments],
  [staffOrders.IssueEarlierDocumentsRequest, { backfillId: documentBackfill.backfillId }],
  [staffOrders.DocumentBackfillView, documentBackfill],
  [staffOrders.BillingSendingView, billingSending],
  [staffOrders.ListBillingProblemsReply, { rows: [billingRecord], nextCursor: null }],
  [staffOrders.BillingRecordView, billingRecord],
  [staffOrders.ListUnknownPaymentsReply, { rows: [unknownPayment], nextCursor: null }],
  [staffOrders.UnknownPaymentView, unknownPayment],
  [staffOrders.OssReturnView, ossReturn],
  [staffOrders.ProducerDeclarations, producerDeclarations],
  [staffOrders.PayoutSummary, payoutSummary],
  [staffOrders.VatStatusView, vatStatus],
];
