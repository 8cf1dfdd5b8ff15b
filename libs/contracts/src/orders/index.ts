export { TERMS_VERSION } from './terms-version';
export { CANCEL_REASONS, CHECKOUT_STATES, ORDER_STATUSES } from './order-status';
export type { CancelReason, CheckoutState, OrderStatus } from './order-status';
export { ORDER_LIMITS, CARRIERS, type Carrier, MAX_SENT_BRUSHES, WITHDRAWAL_STATES, type WithdrawalState } from './orders.limits';
export { ORDER_ROUTES } from './orders.routes';
export { COUNTRIES, DEFAULT_COUNTRY, deliveryDays } from './countries';
export { FOUR_DIGIT_POSTAL_CODES, isDeliverable, isPostalCode, minPostalCodeLength } from './postal-codes';
export type { Country } from './countries';
export { CarrierAddress, ShippingInfo } from './place-order';
export { CheckoutItem, CheckoutPaymentBody, CheckoutPaymentReply, PlaceOrderReply, PlaceOrderRequest, placeOrder } from './place-order';
export { AddOnBasket, CheckoutSessionLine, PlaceAddOnOrderReply, PlaceAddOnOrderRequest, placeAddOnOrder } from './place-add-on-order';
export {
  BRUSH_DISPATCH_STATES,
  BRUSH_RETURN_STATES,
  OrderItemView,
  OrderView,
  OrderWithdrawalView,
  PaymentMethodView,
  SoldBrushesView,
  TimelineEntry,
  VatView,
} from './order-view';
export type { BrushDispatchState, BrushReturnState } from './order-view';
export { GetOrderByLinkRequest, GetOrderRequest, getOrder, getOrderByLink } from './get-order';
export { GetOrderBuyersReply, GetOrderBuyersRequest, OrderBuyer, getOrderBuyers } from './get-order-buyers';
export { InvoiceDocument, getInvoice, getInvoiceByLink } from './get-invoice';
export { CheckoutSessionRequest, CheckoutSessionView, cancelCheckout, getCheckoutSession } from './checkout-session';
export { ReceiveStripeEventReply, ReceiveStripeEventRequest, receiveStripeEvent } from './checkout-session';
export { CancelOrderRequest, RefundOrderRequest } from '../staff-orders/order-commands';
export {
  OrderDisputeEventData,
  OrderEventData,
  WithdrawalEventData,
  WithdrawnPlan,
  orderCancelled,
  orderClaimed,
  orderDelivered,
  orderDeliveryFailed,
  orderDisputeClosed,
  orderDisputed,
  orderPaid,
  orderPaymentDelayed,
  orderPaymentFailed,
  orderPlaced,
  orderQuarantined,
  orderRefundFailed,
  orderRefunded,
  orderShipped,
  withdrawalReceived,
  withdrawalResolved,
} from './order-events';
export { ListOrdersReply, ListOrdersRequest, cancelMyOrder, getMyInvoice, getMyOrder, listMyOrders } from './my-orders';
export { TrackingView, trackingPageUrl } from './tracking-page';
export { DeliverOrderRequest, ShipOrderRequest } from './shipments';
export {
  ConfirmWithdrawalBody,
  ConfirmWithdrawalRequest,
  GetWithdrawalRequest,
  PrepareWithdrawalRequest,
  PreparedWithdrawal,
  ResolveWithdrawalRequest,
  WithdrawalBody,
  WithdrawalItem,
  WithdrawalRecord,
  WithdrawalView,
  WithdrawnLine,
  confirmWithdrawal,
  getWithdrawal,
  prepareWithdrawal,
} from './withdrawal';
export {
  AddPaymentMethodBody,
  ListPaymentMethodsReply,
  ListPaymentMethodsRequest,
  PaymentMethodRequest,
  PlanPaymentMethodBody,
  SetPlanPaymentMethodRequest,
  ProviderPage,
  SavedPaymentMethodView,
  StripeCustomerReply,
  StripeCustomerRequest,
  addPaymentMethod,
  ensureStripeCustomer,
  listPaymentMethods,
  openBillingPortal,
  setPlanPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from './payment-methods';
export { OrderLinkEventData, RenewOrderLinkReply, RenewOrderLinkRequest, orderLinkRequested, renewOrderLink } from './request-order-link';
export { RequestOrderLinkBody, requestOrderLink } from './request-order-link';
export { ReportUnknownPlanPaymentReply, ReportUnknownPlanPaymentRequest, reportUnknownPlanPayment } from './report-unknown-plan-payment';
