import * as staff from '@brote/contracts/staff-orders';
import type {
  CancelOrderRequest,
  DeliverOrderRequest,
  GetOrderRequest,
  InvoiceDocument,
  RefundOrderRequest,
  ShipOrderRequest,
} from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';
import { StaffOrderCommands, ShipOrders } from './staff-order-commands';
import { AddOrderNote } from './add-order-note';
import { ExportOrders } from './export-orders';
import { FindOrders } from './find-orders';
import { GetPackingSlip } from './get-packing-slip';
import { GetStaffOrder } from './get-staff-order';

/** Request handlers of staff for single orders. */
@Controller()
export class StaffOrderController {
  constructor(
    private readonly commands: StaffOrderCommands,
    private readonly addNote: AddOrderNote,
    private readonly getStaffOrder: GetStaffOrder,
    private readonly getInvoiceUseCase: GetInvoice,
    private readonly getPackingSlipUseCase: GetPackingSlip,
  ) {}

  @RequestHandler(staff.getStaffOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<staff.StaffOrderView> {
    return this.getStaffOrder.get(orderId);
  }

  @RequestHandler(staff.shipOrderAsStaff)
  async ship(request: ShipOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.ship(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.deliverOrderAsStaff)
  async deliver(request: DeliverOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.deliver(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.cancelOrderAsStaff)
  async cancel({ orderId }: CancelOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.cancel(orderId, call);
    return this.getStaffOrder.get(orderId);
  }

  @RequestHandler(staff.refundOrderAsStaff)
  async refund(request: RefundOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.refund(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.addOrderNote)
  async addOrderNote(request: staff.AddOrderNoteRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.addNote.add(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.getInvoiceForStaff)
  getInvoice({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(staff.getPackingSlip)
  getPackingSlip({ orderId }: GetOrderRequest): Promise<staff.PackingSlip> {
    return this.getPackingSlipUseCase.get(orderId);
  }
}

/** Request handlers of staff for many orders. */
@Controller()
export class StaffOrderListController {
  constructor(
    private readonly findOrdersUseCase: FindOrders,
    private readonly exportOrdersUseCase: ExportOrders,
    private readonly shipMany: ShipOrders,
  ) {}

  @RequestHandler(staff.findOrders)
  findOrders(request: staff.FindOrdersRequest, { authenticatedCaller: person }: CallContext): Promise<staff.FindOrdersReply> {
    return this.findOrdersUseCase.find(person.userId, request);
  }

  @RequestHandler(staff.exportOrders)
  exportOrders(filter: staff.OrdersFilter, call: CallContext): Promise<staff.OrdersExport> {
    return this.exportOrdersUseCase.export(filter, call);
  }

  @RequestHandler(staff.shipOrders)
  shipOrders(request: staff.ShipOrdersRequest, call: CallContext): Promise<staff.ShipOrdersReply> {
    return this.shipMany.ship(request, call);
  }
}
