import * as catalog from '../../src/catalog/index';
import * as clock from '../../src/clock/index';
import * as examples from '../../src/examples';
import * as orders from '../../src/orders/index';
import * as runtime from '../../src/runtime/index';
import type { Shape } from './shape';

/** A valid value of each class, at least once. */
export const shopShapes: readonly Shape[] = [
  ['CatalogueView', catalog.CatalogueView, examples.catalogueView],
  ['ProductView', catalog.ProductView, examples.singleBrush],
  ['SkuAvailability', catalog.SkuAvailability, examples.skuAvailability],
  ['LowStock', catalog.LowStock, examples.lowStock],
  ['StockView', catalog.StockView, examples.stockView],
  ['GetCatalogueRequest', catalog.GetCatalogueRequest, {}],
  ['GetForestRequest', catalog.GetForestRequest, {}],
  ['ForestView', catalog.ForestView, examples.forestView],
  ['ReserveStockRequest', catalog.ReserveStockRequest, examples.reserveStockRequest],
  ['ReserveStockReply', catalog.ReserveStockReply, examples.reserveStockReply],
  ['FinalizeReservationRequest', catalog.FinalizeReservationRequest, { reservationId: examples.placeOrderReply.checkoutId }],
  ['FinalizeReservationReply', catalog.FinalizeReservationReply, { state: 'committed' }],
  ['ReturnPiecesRequest', catalog.ReturnPiecesRequest, examples.returnPiecesRequest],
  ['PlaceOrderRequest', orders.PlaceOrderRequest, examples.placeOrderRequest],
  ['PlaceOrderReply', orders.PlaceOrderReply, examples.placeOrderReply],
  ['CheckoutPaymentBody', orders.CheckoutPaymentBody, examples.checkoutPaymentBody],
  ['CheckoutPaymentReply', orders.CheckoutPaymentReply, examples.checkoutPaymentReply],
  ['CheckoutSessionRequest', orders.CheckoutSessionRequest, { sessionId: 'cs_test_a1' }],
  ['CheckoutSessionView', orders.CheckoutSessionView, examples.checkoutSessionView],
  ['OrderView', orders.OrderView, examples.orderView],
  ['GetOrderRequest', orders.GetOrderRequest, { orderId: examples.orderView.id }],
  ['GetOrderBuyersRequest', orders.GetOrderBuyersRequest, { orderIds: [examples.orderView.id] }],
  ['GetOrderBuyersReply', orders.GetOrderBuyersReply, { buyers: [{ orderId: examples.orderView.id, name: 'Lucía Ferrer' }] }],
  ['GetOrderByLinkRequest', orders.GetOrderByLinkRequest, { token: 'a.b' }],
  ['RenewOrderLinkRequest', orders.RenewOrderLinkRequest, { token: 'a.b' }],
  ['RenewOrderLinkReply', orders.RenewOrderLinkReply, {}],
  ['RequestOrderLinkBody', orders.RequestOrderLinkBody, { orderNumber: 'BR-2026-000123', email: 'lucia@example.com' }],
  ['OrderLinkEventData', orders.OrderLinkEventData, { orderId: examples.orderView.id, userId: null }],
  ['InvoiceDocument', orders.InvoiceDocument, examples.invoiceDocument],
  ['ReceiveStripeEventRequest', orders.ReceiveStripeEventRequest, { rawBody: '{}', signature: 't=1,v1=a' }],
  ['ReceiveStripeEventReply', orders.ReceiveStripeEventReply, { received: true }],
  ['CancelOrderRequest', orders.CancelOrderRequest, { orderId: examples.orderView.id }],
  ['RefundOrderRequest', orders.RefundOrderRequest, examples.refundOrderRequest],
  ['OrderEventData', orders.OrderEventData, examples.orderEventData],
  ['OrderDisputeEventData', orders.OrderDisputeEventData, examples.orderDisputeEventData],
  ['GetReadinessRequest', runtime.GetReadinessRequest, {}],
  ['Readiness', runtime.Readiness, { ready: true, startedAt: '2026-11-20T10:00:00.000Z' }],
  ['NoticePicture', runtime.NoticePicture, examples.guaranteePictures.en],
  ['GuaranteePictures', runtime.GuaranteePictures, examples.guaranteePictures],
  ['ArrivalDaysView', runtime.ArrivalDaysView, examples.arrivalDaysView],
  ['ShopInfoView', runtime.ShopInfoView, examples.shopInfo],
  ['StatusView', runtime.StatusView, examples.statusView],
  ['ClockOffset', clock.ClockOffset, { offsetMs: 0 }],
  ['GetClockOffsetRequest', clock.GetClockOffsetRequest, {}],
];
