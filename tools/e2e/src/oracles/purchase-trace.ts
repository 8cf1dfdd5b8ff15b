import type { Span, SpanCollector } from '../span-collector';

/** A step of a purchase, with its service. */
export type TraceStep = readonly [service: string, span: string];

const isLinkedTo =
  (...traceIds: readonly (string | undefined)[]) =>
  ({ links = [] }: Span) =>
    links.some(({ traceId }) => traceIds.includes(traceId));

/**
 * Follows a paid order from the click to the mail, as an operator does: along one trace, then along links.
 * @param traceparent the header of the page's request that began the checkout
 * @throws Error when a span is missing
 */
export async function followPurchase(collector: SpanCollector, traceparent: string): Promise<TraceStep[]> {
  const [, traceId, spanId] = traceparent.split('-');
  const click = await collector.waitForSpan(
    'POST /api/v1/checkout/payment',
    (span) => span.traceId === traceId && span.parentSpanId === spanId,
  );
  const session = await collector.waitForSpan('apply checkout session', (span) => span.traceId === traceId);
  const handler = await collector.waitForSpan(
    'handle orders.order.paid.v1',
    (span) => span.service === 'notifications' && isLinkedTo(traceId)(span),
  );
  const mail = await collector.waitForSpan('send mail order-confirmation', isLinkedTo(handler.traceId));
  return [click, session, handler, mail].map(({ service, name }) => [service, name]);
}
