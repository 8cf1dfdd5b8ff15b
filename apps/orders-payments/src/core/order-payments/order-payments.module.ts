import { Module } from '@nestjs/common';
import { PaymentsQueries } from './payments.queries';

@Module({ providers: [PaymentsQueries], exports: [PaymentsQueries] })
export class OrderPaymentsModule {}
