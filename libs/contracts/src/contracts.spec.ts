import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as catalog from './catalog/index';
import * as clock from './clock/index';
import type { Class, EventContract, RequestContract } from './define';
import * as examples from './examples';
import * as notifications from './notifications/index';
import * as orders from './orders/index';
import * as runtime from './runtime/index';

type AnyContract = RequestContract<object, object, string> | EventContract<object>;

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'request' || value.kind === 'event');

const contracts = [catalog, clock, notifications, orders, runtime]
  .flatMap((context): unknown[] => Object.values(context))
  .flatMap((value) => (isContract(value) ? [value] : value === runtime.getReadiness ? Object.values(runtime.getReadiness) : []));

/** What travels as each class, at least once. */
const shapes: [string, Class<object>, object][] = [
  ['CatalogueView', catalog.CatalogueView, examples.catalogueView],
  ['ProductView', catalog.ProductView, examples.singleBrush],
  ['SkuAvailability', catalog.SkuAvailability, examples.skuAvailability],
  ['LowStock', catalog.LowStock, examples.lowStock],
  ['StockView', catalog.StockView, examples.stockView],
  ['GetStockReply', catalog.GetStockReply, { stock: [examples.stockView] }],
  ['GetStockRequest', catalog.GetStockRequest, {}],
  ['GetCatalogueRequest', catalog.GetCatalogueRequest, {}],
  ['AdjustStockRequest', catalog.AdjustStockRequest, examples.adjustStockRequest],
  ['ChangePriceRequest', catalog.ChangePriceRequest, examples.changePriceRequest],
  ['ReserveStockRequest', catalog.ReserveStockRequest, examples.reserveStockRequest],
  ['ReserveStockReply', catalog.ReserveStockReply, examples.reserveStockReply],
  ['SettleReservationRequest', catalog.SettleReservationRequest, { checkoutId: examples.placeOrderReply.checkoutId }],
  ['SettleReservationReply', catalog.SettleReservationReply, { state: 'committed' }],
  ['PlaceOrderRequest', orders.PlaceOrderRequest, examples.placeOrderRequest],
  ['PlaceOrderReply', orders.PlaceOrderReply, examples.placeOrderReply],
  ['CheckoutPaymentBody', orders.CheckoutPaymentBody, examples.checkoutPaymentBody],
  ['CheckoutPaymentReply', orders.CheckoutPaymentReply, { url: examples.placeOrderReply.url }],
  ['CheckoutSessionRequest', orders.CheckoutSessionRequest, { sessionId: 'cs_test_a1' }],
  ['CheckoutSessionView', orders.CheckoutSessionView, examples.checkoutSessionView],
  ['OrderView', orders.OrderView, examples.orderView],
  ['GetOrderRequest', orders.GetOrderRequest, { orderId: examples.orderView.id }],
  ['GetOrderByLinkRequest', orders.GetOrderByLinkRequest, { token: 'a.b' }],
  ['InvoiceDocument', orders.InvoiceDocument, examples.invoiceDocument],
  ['ReceiveStripeEventRequest', orders.ReceiveStripeEventRequest, { rawBody: '{}', signature: 't=1,v1=a' }],
  ['ReceiveStripeEventReply', orders.ReceiveStripeEventReply, { received: true }],
  ['CancelOrderRequest', orders.CancelOrderRequest, { orderId: examples.orderView.id }],
  ['RefundOrderRequest', orders.RefundOrderRequest, examples.refundOrderRequest],
  ['OrderFact', orders.OrderFact, examples.orderFact],
  ['ListMessagesRequest', notifications.ListMessagesRequest, { orderId: null, limit: 50 }],
  ['ListMessagesReply', notifications.ListMessagesReply, { messages: [examples.messageView] }],
  ['ForgetMessagesRequest', notifications.ForgetMessagesRequest, { orderId: examples.orderView.id }],
  ['ForgetMessagesReply', notifications.ForgetMessagesReply, { forgotten: 2 }],
  ['GetReadinessRequest', runtime.GetReadinessRequest, {}],
  ['Readiness', runtime.Readiness, { ready: true, startedAt: '2026-11-20T10:00:00.000Z' }],
  ['StatusView', runtime.StatusView, examples.statusView],
  ['ClockOffset', clock.ClockOffset, { offsetMs: 0 }],
  ['GetClockOffsetRequest', clock.GetClockOffsetRequest, {}],
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('contracts', () => {
  it.each(shapes)('%s: its example is valid and comes back unchanged', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
  });

  it.each(shapes)('%s: refuses a field that it does not declare', (_name, shape, example) => {
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('has an example for every request, reply and payload', () => {
    const known = new Set(shapes.map(([, shape]) => shape));
    const classes = contracts.flatMap((contract) =>
      contract.kind === 'request' ? [contract.request, contract.reply] : [contract.payload],
    );
    expect(classes.filter((shape) => !known.has(shape)).map((shape) => shape.name)).toEqual([]);
  });

  it('gives every message a subject of its own', () => {
    const subjects = contracts.map((contract) => contract.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.length).toBeGreaterThan(25);
  });

  it('looks inside nested lines: a stray field or a negative quantity is refused', () => {
    const [line] = examples.checkoutPaymentBody.items;
    const withLine = (change: object) => ({ ...examples.checkoutPaymentBody, items: [{ ...line, ...change }] });
    expect(problemsOf(orders.CheckoutPaymentBody, withLine({ role: 'admin' }))).not.toEqual([]);
    expect(problemsOf(orders.CheckoutPaymentBody, withLine({ quantity: -5 }))).not.toEqual([]);
    expect(problemsOf(orders.CheckoutPaymentBody, withLine({ quantity: 1.5 }))).not.toEqual([]);
  });
});
