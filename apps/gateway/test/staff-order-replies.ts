import type { RequestContract } from '@brote/contracts';
import { failOrderDelivery } from '@brote/contracts/deliveries';
import { chargeEvidence, orderEvidence } from '@brote/contracts/evidence/examples';
import { explainedCharge, explainedOrder, invoiceDocument, structuredInvoice } from '@brote/contracts/examples';
import {
  explainOrder,
  explainOrderByLink,
  getMyStructuredInvoice,
  getStructuredInvoiceByLink,
  getStructuredInvoiceForStaff,
} from '@brote/contracts/orders';
import { explainCharge, explainChargeForStaff, exportChargeEvidence } from '@brote/contracts/subscriptions';
import * as staffOrders from '@brote/contracts/staff-orders';
import * as examples from '@brote/contracts/staff-orders/examples';

type AnyContract = RequestContract<object, object, string>;

const wholeOrderReplies = [
  staffOrders.getStaffOrder,
  staffOrders.shipOrderAsStaff,
  staffOrders.deliverOrderAsStaff,
  staffOrders.cancelOrderAsStaff,
  staffOrders.refundOrderAsStaff,
  staffOrders.addOrderNote,
  failOrderDelivery,
].map((contract): [AnyContract, object] => [contract, examples.staffOrder]);

/** An example reply to each request of staff about orders, withdrawals, payments and documents. */
export const STAFF_ORDER_REPLIES: readonly (readonly [AnyContract, object])[] = [
  ...wholeOrderReplies,
  ...[explainCharge, explainChargeForStaff].map((contract): [AnyContract, object] => [contract, explainedCharge]),
  ...[explainOrder, explainOrderByLink, staffOrders.explainOrderForStaff].map((contract): [AnyContract, object] => [
    contract,
    explainedOrder,
  ]),
  [staffOrders.exportOrderEvidence, orderEvidence],
  [exportChargeEvidence, chargeEvidence],
  [staffOrders.findOrders, { rows: [], nextCursor: null }],
  [staffOrders.exportOrders, { rows: [examples.exportedOrder], nextCursor: null }],
  [staffOrders.shipOrders, { results: [] }],
  [staffOrders.getInvoiceForStaff, invoiceDocument],
  [staffOrders.getOrderDocumentForStaff, invoiceDocument],
  [staffOrders.getPlanDocumentForStaff, invoiceDocument],
  [getMyStructuredInvoice, structuredInvoice],
  [getStructuredInvoiceByLink, structuredInvoice],
  [getStructuredInvoiceForStaff, structuredInvoice],
  [staffOrders.getPackingSlip, { fileName: 'BR-2026-000123.pdf', pdfBase64: invoiceDocument.pdfBase64 }],
  [staffOrders.listWithdrawals, { rows: [examples.staffWithdrawal], nextCursor: null }],
  [staffOrders.resolveWithdrawalAsStaff, examples.staffWithdrawal],
  [staffOrders.listFailedPlanDocuments, { rows: [examples.planDocument], nextCursor: null }],
  [staffOrders.retryPlanDocumentAsStaff, { ...examples.planDocument, state: 'due' }],
  [staffOrders.previewEarlierDocuments, examples.earlierDocuments],
  [staffOrders.issueEarlierDocuments, examples.documentBackfill],
  [staffOrders.getBillingSending, examples.billingSending],
  [staffOrders.listBillingProblems, { rows: [examples.billingRecord], nextCursor: null }],
  [staffOrders.amendBillingRecord, { ...examples.billingRecord, id: '43', verdict: 'waiting' }],
  [staffOrders.listUnknownPayments, { rows: [examples.unknownPayment], nextCursor: null }],
  [staffOrders.rebuildOrderAsStaff, { ...examples.unknownPayment, state: 'rebuilt' }],
  [staffOrders.refundUnknownPaymentAsStaff, { ...examples.unknownPayment, state: 'refunded' }],
  [staffOrders.getProducerDeclarations, examples.producerDeclarations],
  [staffOrders.listLostDocuments, { rows: [examples.lostDocument], nextCursor: null }],
  [staffOrders.beginBillingExport, examples.billingExport],
  [staffOrders.getExportedDocuments, { rows: [examples.exportedDocument], nextCursor: null }],
  [staffOrders.getExportedRecords, { rows: [examples.exportedRecord], nextCursor: null }],
  [staffOrders.getOssReturn, examples.ossReturn],
  [staffOrders.getVatBookPage, { rows: [examples.vatBookRow], nextCursor: null }],
  [staffOrders.getPayoutBookPage, { rows: [examples.payoutBookRow], nextCursor: null }],
  [staffOrders.getPayoutSummary, examples.payoutSummary],
  [staffOrders.getVatStatus, examples.vatStatus],
];
