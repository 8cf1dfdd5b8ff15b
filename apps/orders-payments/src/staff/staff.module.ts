import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { DeliveryOrdersQueries, DeliveriesQueries } from './deliveries/deliveries.queries';
import { DeliveriesController, GetDeliveriesWeek } from './deliveries/deliveries.controller';
import { FailDelivery } from './deliveries/fail-delivery';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { SalesModule } from '#app/sales/sales.module';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { FulfilmentModule } from '#app/fulfilment/fulfilment.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
import { WithdrawalsModule } from '#app/after-sales/withdrawals/withdrawals.module';
import { StaffOrderCommands, ShipOrders, StaffOrderController } from './staff-orders/staff-orders.controller';
import { AddOrderNote, OrderNote } from './staff-orders/add-order-note';
import { DecideUnknownPayment, ListUnknownPayments } from './staff-orders/staff-unknown-payments.controller';
import { IssueEarlierDocuments, PreviewEarlierDocuments } from './staff-orders/staff-earlier-documents.controller';
import { AmendBillingRecordAsStaff, GetBillingSending, ListBillingProblems } from './staff-orders/staff-billing-records.controller';
import { ListFailedPlanDocuments, RetryPlanDocument } from './staff-orders/staff-plan-documents.controller';
import { ExportOrderEvidence } from './staff-orders/export-order-evidence';
import { ExportOrders } from './staff-orders/export-orders';
import { ExplainOrderForStaff, ExplainToStaff } from './staff-orders/explain-order-for-staff';
import { FindOrders, OrdersPages } from './staff-orders/find-orders';
import { GetPackingSlip } from './staff-orders/get-packing-slip';
import { GetStaffOrder } from './staff-orders/get-staff-order';
import { ListWithdrawals, StaffWithdrawalsController } from './staff-orders/staff-withdrawals.controller';
import { StaffOrdersQueries } from './staff-orders/staff-orders.queries';
import { StaffWithdrawalsQueries } from './staff-orders/staff-withdrawals.queries';

/** Lists and commands of the back office: orders, their parcels, withdrawals, unknown payments, documents of plans and billing records. */
@Module({
  imports: [
    TypeOrmModule.forFeature([OrderNote]),
    ...[
      CancellationsModule,
      CheckoutModule,
      FulfilmentModule,
      InvoicingModule,
      RefundsModule,
      SalesModule,
      UnknownPaymentsModule,
      WithdrawalsModule,
    ],
  ],
  controllers: [
    ...[
      DeliveriesController,
      GetDeliveriesWeek,
      StaffOrderController,
      ExplainOrderForStaff,
      FindOrders,
      ExportOrders,
      ExportOrderEvidence,
      ShipOrders,
      GetPackingSlip,
    ],
    ...[ListUnknownPayments, DecideUnknownPayment, StaffWithdrawalsController],
    ...[ListFailedPlanDocuments, RetryPlanDocument, PreviewEarlierDocuments, IssueEarlierDocuments],
    ...[GetBillingSending, ListBillingProblems, AmendBillingRecordAsStaff],
  ],
  providers: [
    ...[AddOrderNote, ExplainToStaff, GetStaffOrder, OrdersPages, StaffOrderCommands, FailDelivery, ListWithdrawals],
    ...[StaffOrdersQueries, DeliveriesQueries, DeliveryOrdersQueries, StaffWithdrawalsQueries],
  ],
})
export class StaffModule {}
