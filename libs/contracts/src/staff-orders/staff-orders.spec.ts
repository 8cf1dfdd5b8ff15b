import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Class } from '../define';
import { orderEvidence } from '../evidence.examples';
import { invoiceDocument, refundOrderRequest } from '../examples';
import { resolveWithdrawal, shipOrder } from '../orders/account-orders.examples';
import * as staff from './index';
import {
  billingRecord,
  billingSending,
  billingExport,
  documentBackfill,
  earlierDocuments,
  exportedDocument,
  exportedOrder,
  exportedRecord,
  lostDocument,
  orderNote,
  orderRow,
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
} from './staff-orders.examples';

const filter = { search: 'lucía', status: 'shipped', from: '2026-11-01', until: '2026-11-30', minTotal: 100, maxTotal: null };
const { orderId, ...parcel } = shipOrder;
const { refundId, amount, reason, restock } = refundOrderRequest;
const refund = { refundId, amount, reason, restock };
const { decision, reason: decisionReason } = resolveWithdrawal;

const shapes: [string, Class<object>, object][] = [
  ['OrdersFilter', staff.OrdersFilter, filter],
  ['FindOrdersRequest', staff.FindOrdersRequest, { ...filter, cursor: null, limit: 20 }],
  ['FindOrdersReply', staff.FindOrdersReply, { rows: [orderRow], nextCursor: null }],
  ['ExportOrdersRequest', staff.ExportOrdersRequest, { ...filter, cursor: null }],
  ['OrdersExportPage', staff.OrdersExportPage, { rows: [exportedOrder], nextCursor: null }],
  ['StaffOrderView', staff.StaffOrderView, staffOrder],
  ['OrderEvidence', staff.OrderEvidence, orderEvidence],
  ['OrderEvidenceFileRequest', staff.OrderEvidenceFileRequest, { orderId, locale: 'es' }],
  ['AddOrderNoteRequest', staff.AddOrderNoteRequest, { orderId, noteId: orderNote.id, text: orderNote.text }],
  ['PackingSlip', staff.PackingSlip, { fileName: 'albaran.pdf', pdfBase64: invoiceDocument.pdfBase64 }],
  ['ShipOrderBody', staff.ShipOrderBody, parcel],
  ['RefundOrderBody', staff.RefundOrderBody, refund],
  ['ShipOrdersRequest', staff.ShipOrdersRequest, { carrier: 'seur', parcels: [{ orderId, trackingNumber: 'SE-0001' }] }],
  ['ShipOrdersReply', staff.ShipOrdersReply, { results: [{ orderId, refusal: 'ORDER_NOT_SHIPPABLE' }] }],
  ['ListWithdrawalsRequest', staff.ListWithdrawalsRequest, { list: 'open', cursor: null, limit: 20 }],
  ['ListWithdrawalsReply', staff.ListWithdrawalsReply, { rows: [staffWithdrawal], nextCursor: null }],
  ['ResolveWithdrawalBody', staff.ResolveWithdrawalBody, { decision, reason: decisionReason, restock: true }],
  ['StaffWithdrawal', staff.StaffWithdrawal, staffWithdrawal],
  ['ListUnknownPaymentsRequest', staff.ListUnknownPaymentsRequest, { list: 'open', cursor: null, limit: 20 }],
  ['ListUnknownPaymentsReply', staff.ListUnknownPaymentsReply, { rows: [unknownPayment], nextCursor: null }],
  ['UnknownPaymentRequest', staff.UnknownPaymentRequest, { paymentId: unknownPayment.id }],
  ['UnknownPaymentView', staff.UnknownPaymentView, unknownPayment],
  ['ListFailedPlanDocumentsRequest', staff.ListFailedPlanDocumentsRequest, { cursor: null, limit: 20 }],
  ['ListFailedPlanDocumentsReply', staff.ListFailedPlanDocumentsReply, { rows: [planDocument], nextCursor: null }],
  ['RetryPlanDocumentRequest', staff.RetryPlanDocumentRequest, { documentId: planDocument.id }],
  ['PlanDocumentView', staff.PlanDocumentView, planDocument],
  ['EarlierDocumentsPreview', staff.EarlierDocumentsPreview, earlierDocuments],
  ['IssueEarlierDocumentsRequest', staff.IssueEarlierDocumentsRequest, { backfillId: documentBackfill.backfillId }],
  ['DocumentBackfillView', staff.DocumentBackfillView, documentBackfill],
  ['BillingSendingView', staff.BillingSendingView, billingSending],
  ['ListBillingProblemsRequest', staff.ListBillingProblemsRequest, { cursor: '41', limit: 20 }],
  ['ListBillingProblemsReply', staff.ListBillingProblemsReply, { rows: [billingRecord], nextCursor: '42' }],
  ['AmendBillingRecordRequest', staff.AmendBillingRecordRequest, { recordId: billingRecord.id }],
  ['BillingRecordView', staff.BillingRecordView, billingRecord],
  ['OssReturnRequest', staff.OssReturnRequest, { year: 2026, quarter: 4 }],
  ['OssReturnView', staff.OssReturnView, ossReturn],
  ['VatBookPeriod', staff.VatBookPeriod, { from: '2026-10-01', until: '2026-12-31' }],
  ['GetPayoutBookPageRequest', staff.GetPayoutBookPageRequest, { from: '2026-10-01', until: '2026-12-31', cursor: payoutBookRow.id }],
  ['PayoutBookPage', staff.PayoutBookPage, { rows: [payoutBookRow], nextCursor: payoutBookRow.id }],
  ['PayoutSummary', staff.PayoutSummary, payoutSummary],
  ['VatBookFileRequest', staff.VatBookFileRequest, { from: '2026-10-01', until: '2026-12-31', layout: 'odoo' }],
  ['GetVatBookPageRequest', staff.GetVatBookPageRequest, { from: '2026-10-01', until: '2026-12-31', cursor: vatBookRow.number }],
  ['VatBookPage', staff.VatBookPage, { rows: [vatBookRow], nextCursor: vatBookRow.number }],
  ['VatStatusView', staff.VatStatusView, vatStatus],
  ['ProducerDeclarations', staff.ProducerDeclarations, producerDeclarations],
  ['ListLostDocumentsRequest', staff.ListLostDocumentsRequest, { cursor: null, limit: 20 }],
  ['ListLostDocumentsReply', staff.ListLostDocumentsReply, { rows: [lostDocument], nextCursor: null }],
  ['BillingExport', staff.BillingExport, billingExport],
  ['GetExportedDocumentsRequest', staff.GetExportedDocumentsRequest, { lastPosition: 1, cursor: exportedDocument.number }],
  ['ExportedDocumentsPage', staff.ExportedDocumentsPage, { rows: [exportedDocument], nextCursor: exportedDocument.number }],
  ['GetExportedRecordsRequest', staff.GetExportedRecordsRequest, { lastPosition: 1, cursor: null }],
  ['ExportedRecordsPage', staff.ExportedRecordsPage, { rows: [exportedRecord], nextCursor: '1' }],
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('the requests of staff about orders', () => {
  it.each(shapes)('accept the example of %s unchanged and refuse a stray field', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('require the staff role, and that of admins for an export of all books and for corrections', () => {
    const contracts = Object.values<unknown>(staff).filter(
      (value): value is { kind: string; caller: string; name: string } => typeof value === 'object' && value !== null && 'kind' in value,
    );
    expect(contracts.length).toBeGreaterThan(10);
    const callers = contracts.filter(({ caller }) => caller !== 'staff').map(({ caller, name }) => `${caller} ${name}`);
    expect(callers.sort()).toEqual([
      'admin orders.amend-billing-record-as-staff.v1',
      'admin orders.begin-billing-export.v1',
      'admin orders.get-exported-documents.v1',
      'admin orders.get-exported-records.v1',
    ]);
  });

  it.each([{ from: '2026-13-01' }, { from: '20-11-2026' }, { minTotal: 1.5 }, { status: 'lost' }, { search: '' }])(
    'refuse %o',
    (change) => {
      expect(problemsOf(staff.OrdersFilter, { ...filter, ...change })).not.toEqual([]);
    },
  );
});
