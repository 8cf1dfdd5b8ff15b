import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { GetInvoice } from './get-invoice';
import { GetVatStatus } from './get-vat-status';
import { InvoicesController } from './invoices.controller';
import { InvoicesQueries } from './invoices.queries';
import { IssueCreditNote } from './issue-credit-note';
import { IssueInvoice } from './issue-invoice';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController],
  providers: [GetInvoice, GetVatStatus, InvoicesQueries, IssueInvoice, IssueCreditNote],
  exports: [GetInvoice, IssueInvoice, IssueCreditNote],
})
export class InvoicesModule {}
