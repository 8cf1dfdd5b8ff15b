import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Dispute } from './order-payments/dispute.entity';
import { Payment } from './order-payments/payment.entity';
import { PaymentsQueries } from './order-payments/payments.queries';
import { ChangeOrder, OrderEventPublisher } from './orders/change-order';
import { CommitStock } from './orders/commit-stock';
import { EnqueueOrderLinkEmail, OrderLink, ReadOrderLink } from './orders/order-link';
import { GetOrder } from './orders/get-order';
import { Order, OrderLine } from './orders/order.entity';
import { OrdersCursor } from './orders/orders-cursor';
import { OrdersController } from './orders/orders.controller';
import { OrdersQueries } from './orders/orders.queries';
import { RecordExport } from './record-export';
import { WorkNotifier } from './work-notifier';

const shared = [
  ...[ChangeOrder, CommitStock, GetOrder, OrderEventPublisher, OrderLink, OrdersCursor, OrdersQueries],
  ...[PaymentsQueries, ReadOrderLink, RecordExport, WorkNotifier],
];

/** Orders, their payments, and the rules that several modules read. It imports no other module; all others see it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLine, Payment, Dispute])],
  controllers: [OrdersController, EnqueueOrderLinkEmail],
  providers: shared,
  exports: shared,
})
export class CoreModule {}
