import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AmendBillingRecord } from './amendments/amend-billing-record';
import { BillingExportQueries } from './billing-export/billing-export.queries';
import { ExportBillingRecords } from './billing-export/export-billing-records';
import { AppendBillingRecord } from './billing-records/append-billing-record';
import { BillingRecord } from './billing-records/billing-record.entity';
import { BillingRecordsQueries } from './billing-records/billing-records.queries';
import { BillingAnswer } from './billing-records/sending/billing-answer.entity';
import { BillingSender } from './billing-records/sending/billing-sender.entity';
import { BillingSenderTask } from './billing-records/sending/billing-sender.task';
import { MeasureSending } from './billing-records/sending/measure-sending';
import { RecordAnswers } from './billing-records/sending/record-answers';
import { SendBillingRecords } from './billing-records/sending/send-billing-records.workflow';
import { SendingQueries } from './billing-records/sending/sending.queries';
import { VerifyBillingChain } from './billing-records/verify-billing-chain';
import { ListLostDocuments } from './billing-export/list-lost-documents';
import { LostDocumentsQueries } from './billing-export/lost-documents.queries';
import { BooksQueries } from './books/books.queries';
import { GetOssReturn } from './books/get-oss-return';
import { GetVatBookPage } from './books/get-vat-book-page';
import { GetProducerDeclarations } from './declaration/get-producer-declarations';
import { GetInvoice } from './invoices/get-invoice';
import { Invoice } from './invoices/invoice.entity';
import { InvoicesController } from './invoices/invoices.controller';
import { InvoicesQueries } from './invoices/invoices.queries';
import { IssueCreditNote } from './invoices/issue-credit-note';
import { IssueInvoice } from './invoices/issue-invoice';
import { ReadPackagingProducer } from './invoices/read-packaging-producer';
import { GetVatStatus } from './invoices/vat-threshold';
import { ContinueDocumentBackfill, StartDocumentBackfill } from './plan-documents/document-backfill';
import { DocumentBackfill } from './plan-documents/document-backfill.entity';
import { FindUndocumentedCharges } from './plan-documents/find-undocumented-charges';
import { IssueChargeDocument } from './plan-documents/issue-charge-document';
import { IssueOverdueOrderInvoices } from './plan-documents/issue-overdue-order-invoices';
import { IssuePlanDocument, IssuePlanDocuments } from './plan-documents/issue-plan-documents';
import { PlanDocument } from './plan-documents/plan-document.entity';
import { PlanDocumentsEventsController } from './plan-documents/plan-documents.events.controller';
import { PlanDocumentsQueries } from './plan-documents/plan-documents.queries';
import { ReadChargeToInvoice } from './plan-documents/read-charge-to-invoice';
import { RequestPlanDocuments } from './plan-documents/request-plan-documents';
import { RequireFinishedRestore } from './require-finished-restore';
import { GetStructuredInvoice } from './structured-invoices/get-structured-invoice';

const sendingProviders = [BillingSenderTask, MeasureSending, RecordAnswers, SendBillingRecords, SendingQueries];
const planDocumentProviders = [IssuePlanDocuments, PlanDocumentsQueries, RequestPlanDocuments];
const undocumentedChargeProviders = [FindUndocumentedCharges, IssueOverdueOrderInvoices, StartDocumentBackfill, ContinueDocumentBackfill];

/** Invoices, credit notes and other documents, of orders and of plans, and the chain of their billing records. */
@Module({
  imports: [TypeOrmModule.forFeature([Invoice, BillingRecord, BillingAnswer, BillingSender, PlanDocument, DocumentBackfill])],
  controllers: [
    ...[InvoicesController, GetVatStatus, GetVatBookPage, GetOssReturn],
    ...[ExportBillingRecords, GetProducerDeclarations, ListLostDocuments, GetStructuredInvoice, PlanDocumentsEventsController],
  ],
  providers: [
    ...[AmendBillingRecord, AppendBillingRecord, BillingRecordsQueries, VerifyBillingChain, ...sendingProviders],
    ...[BillingExportQueries, BooksQueries, GetInvoice, InvoicesQueries, IssueCreditNote, IssueInvoice, IssuePlanDocument],
    ...[IssueChargeDocument, LostDocumentsQueries, ReadChargeToInvoice, ReadPackagingProducer, RequireFinishedRestore],
    ...[...planDocumentProviders, ...undocumentedChargeProviders],
  ],
  exports: [
    ...[GetInvoice, InvoicesQueries, IssueCreditNote, IssueInvoice, ReadPackagingProducer, VerifyBillingChain],
    ...[AmendBillingRecord, MeasureSending, SendingQueries],
    ...[...planDocumentProviders, ...undocumentedChargeProviders],
  ],
})
export class InvoicingModule {}
