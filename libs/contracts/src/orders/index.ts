export { CANCEL_REASONS, CHECKOUT_STATES, ORDER_STATUSES } from './order-status';
export type { CancelReason, CheckoutState, OrderStatus } from './order-status';
export { ORDER_LIMITS } from './orders.limits';
export { ORDER_ROUTES } from './orders.routes';
export { COUNTRIES, DEFAULT_COUNTRY, FOUR_DIGIT_POSTAL_CODES, deliveryDays, isDeliverable, minPostalCodeLength } from './countries';
export type { Country } from './countries';
export { ShippingInfo } from './shipping-info';
export { CheckoutItem, CheckoutPaymentBody, CheckoutPaymentReply, PlaceOrderReply, PlaceOrderRequest, placeOrder } from './place-order';
export { OrderItemView, OrderView, PaymentMethodView, TimelineEntry, VatView } from './order-view';
export { GetOrderByLinkRequest, GetOrderRequest, getOrder, getOrderByLink } from './get-order';
export { InvoiceDocument, getInvoice, getInvoiceByLink } from './get-invoice';
export { CheckoutSessionRequest, CheckoutSessionView, cancelCheckout, getCheckoutSession } from './checkout-session';
export { ReceiveStripeEventReply, ReceiveStripeEventRequest, receiveStripeEvent } from './stripe-webhook';
export { CancelOrderRequest, RefundOrderRequest, cancelOrder, refundOrder } from './refund-order';
export {
  OrderFact,
  orderCancelled,
  orderDisputed,
  orderPaid,
  orderPaymentDelayed,
  orderPaymentFailed,
  orderPlaced,
  orderQuarantined,
  orderRefundFailed,
  orderRefunded,
} from './order-events';
