import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { InvoicesModule } from '#app/invoicing/invoices/invoices.module';
import { OrdersCursor } from '#app/core/orders/orders-cursor';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { ShipmentsModule } from '#app/fulfilment/shipments/shipments.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
import { WithdrawalsModule } from '#app/after-sales/withdrawals/withdrawals.module';
import { StaffOrderCommands } from './staff-order-commands';
import { AddOrderNote } from './add-order-note';
import { DecideUnknownPayment } from './decide-unknown-payment';
import { ExportOrders } from './export-orders';
import { FindOrders } from './find-orders';
import { GetPackingSlip } from './get-packing-slip';
import { GetStaffOrder } from './get-staff-order';
import { ListUnknownPayments } from './list-unknown-payments';
import { ListWithdrawals } from './list-withdrawals';
import { ShipOrders } from './ship-orders';
import { StaffOrderController, StaffOrderListController } from './staff-orders.controller';
import { StaffOrdersQueries } from './staff-orders.queries';
import { StaffUnknownPaymentsController } from './staff-unknown-payments.controller';
import { StaffWithdrawalsController } from './staff-withdrawals.controller';
import { StaffWithdrawalsQueries } from './staff-withdrawals.queries';
const useCases = [StaffOrderCommands, AddOrderNote, ExportOrders, FindOrders, GetPackingSlip, GetStaffOrder, ListWithdrawals, ShipOrders];

/** Orders and withdrawals in the back office. */
@Module({
  imports: [
    CancellationsModule,
    CheckoutModule,
    InvoicesModule,
    OrdersModule,
    RefundsModule,
    ShipmentsModule,
    UnknownPaymentsModule,
    WithdrawalsModule,
  ],
  controllers: [StaffOrderController, StaffOrderListController, StaffWithdrawalsController, StaffUnknownPaymentsController],
  providers: [...useCases, DecideUnknownPayment, ListUnknownPayments, OrdersCursor, StaffOrdersQueries, StaffWithdrawalsQueries],
  exports: [GetStaffOrder],
})
export class StaffOrdersModule {}
