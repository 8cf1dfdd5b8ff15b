import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GetInvoice } from './invoices/get-invoice';
import { Invoice } from './invoices/invoice.entity';
import { InvoicesController } from './invoices/invoices.controller';
import { InvoicesQueries } from './invoices/invoices.queries';
import { IssueCreditNote, IssueInvoice } from './invoices/issue-invoice';
import { GetVatStatus } from './invoices/vat-threshold';

/** Invoices, credit notes and other documents. */
@Module({
  imports: [TypeOrmModule.forFeature([Invoice])],
  controllers: [InvoicesController, GetVatStatus],
  providers: [GetInvoice, InvoicesQueries, IssueCreditNote, IssueInvoice],
  exports: [GetInvoice, IssueCreditNote, IssueInvoice],
})
export class InvoicingModule {}
