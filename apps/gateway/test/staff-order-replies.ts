import type { RequestContract } from '@brote/contracts';
import { failOrderDelivery } from '@brote/contracts/deliveries';
import { explainedCharge, explainedOrder, invoiceDocument } from '@brote/contracts/examples';
import { explainOrder, explainOrderByLink } from '@brote/contracts/orders';
import { explainCharge, explainChargeForStaff } from '@brote/contracts/subscriptions';
import * as staffOrders from '@brote/contracts/staff-orders';
import {
  billingRecord,
  billingSending,
  billingExport,
  documentBackfill,
  earlierDocuments,
  exportedDocument,
  exportedOrder,
  exportedRecord,
  ossReturn,
  payoutBookRow,
  payoutSummary,
  planDocument,
  producerDeclarations,
  staffOrder,
  staffWithdrawal,
  unknownPayment,
  vatBookRow,
  vatStatus,
} from '@brote/contracts/staff-orders/examples';

type AnyContract = RequestContract<object, object, string>;

const wholeOrderReplies = [
  staffOrders.getStaffOrder,
  staffOrders.shipOrderAsStaff,
  staffOrders.deliverOrderAsStaff,
  staffOrders.cancelOrderAsStaff,
  staffOrders.refundOrderAsStaff,
  staffOrders.addOrderNote,
  failOrderDelivery,
].map((contract): [AnyContract, object] => [contract, staffOrder]);

/** An example reply to each request of staff about orders, withdrawals, payments and documents. */
export const STAFF_ORDER_REPLIES: readonly (readonly [AnyContract, object])[] = [
  ...wholeOrderReplies,
  ...[explainCharge, explainChargeForStaff].map((contract): [AnyContract, object] => [contract, explainedCharge]),
  ...[explainOrder, explainOrderByLink, staffOrders.explainOrderForStaff].map((contract): [AnyContract, object] => [
    contract,
    explainedOrder,
  ]),
  [staffOrders.findOrders, { rows: [], nextCursor: null }],
  [staffOrders.exportOrders, { rows: [exportedOrder], nextCursor: null }],
  [staffOrders.shipOrders, { results: [] }],
  [staffOrders.getInvoiceForStaff, invoiceDocument],
  [staffOrders.getOrderDocumentForStaff, invoiceDocument],
  [staffOrders.getPlanDocumentForStaff, invoiceDocument],
  [staffOrders.getPackingSlip, { fileName: 'BR-2026-000123.pdf', pdfBase64: invoiceDocument.pdfBase64 }],
  [staffOrders.listWithdrawals, { rows: [staffWithdrawal], nextCursor: null }],
  [staffOrders.resolveWithdrawalAsStaff, staffWithdrawal],
  [staffOrders.listFailedPlanDocuments, { rows: [planDocument], nextCursor: null }],
  [staffOrders.retryPlanDocumentAsStaff, { ...planDocument, state: 'due' }],
  [staffOrders.previewEarlierDocuments, earlierDocuments],
  [staffOrders.issueEarlierDocuments, documentBackfill],
  [staffOrders.getBillingSending, billingSending],
  [staffOrders.listBillingProblems, { rows: [billingRecord], nextCursor: null }],
  [staffOrders.amendBillingRecord, { ...billingRecord, id: '43', verdict: 'waiting' }],
  [staffOrders.listUnknownPayments, { rows: [unknownPayment], nextCursor: null }],
  [staffOrders.rebuildOrderAsStaff, { ...unknownPayment, state: 'rebuilt' }],
  [staffOrders.refundUnknownPaymentAsStaff, { ...unknownPayment, state: 'refunded' }],
  [staffOrders.getProducerDeclarations, producerDeclarations],
  [staffOrders.beginBillingExport, billingExport],
  [staffOrders.getExportedDocuments, { rows: [exportedDocument], nextCursor: null }],
  [staffOrders.getExportedRecords, { rows: [exportedRecord], nextCursor: null }],
  [staffOrders.getOssReturn, ossReturn],
  [staffOrders.getVatBookPage, { rows: [vatBookRow], nextCursor: null }],
  [staffOrders.getPayoutBookPage, { rows: [payoutBookRow], nextCursor: null }],
  [staffOrders.getPayoutSummary, payoutSummary],
  [staffOrders.getVatStatus, vatStatus],
];
