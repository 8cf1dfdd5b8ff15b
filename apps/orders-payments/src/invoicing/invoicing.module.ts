import { Module } from '@nestjs/common';
import { InvoicesModule } from './invoices/invoices.module';

/** Invoices, credit notes and other documents. */
@Module({ imports: [InvoicesModule] })
export class InvoicingModule {}
