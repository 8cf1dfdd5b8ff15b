import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { continueTrace, currentCause, traceWork, withMessageContext } from '@brote/messaging';

const CLICK = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const CLICK_TRACEPARENT = `00-${CLICK.traceId}-${CLICK.spanId}-01`;
const exporter = new InMemorySpanExporter();

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
});
beforeEach(() => exporter.reset());

const spanOf = (name: string) => {
  const span = exporter.getFinishedSpans().find((finished) => finished.name === name);
  if (span === undefined) throw new Error(`No span is named ${name}`);
  return span;
};

describe('the trace of a purchase', () => {
  it('reaches from the click to the mail, over a webhook with a trace of its own', async () => {
    // The checkout stores the cause of its creation; the webhook arrives without it.
    const checkout = await withMessageContext({ traceparent: CLICK_TRACEPARENT }, () => Promise.resolve(currentCause()));
    const event = await traceWork('apply webhook', () =>
      continueTrace('apply session', checkout.traceparent, () => Promise.resolve(currentCause())),
    );
    const message = await traceWork('handle event', () => Promise.resolve(currentCause()), event);
    await traceWork('send mail', () => Promise.resolve(), message);

    const [webhook, session, handler, mail] = ['apply webhook', 'apply session', 'handle event', 'send mail'].map(spanOf);
    expect(session?.spanContext().traceId).toBe(CLICK.traceId);
    expect(session?.parentSpanContext?.spanId).toBe(CLICK.spanId);
    expect(session?.links.map((link) => link.context.traceId)).toEqual([webhook?.spanContext().traceId]);
    expect(handler?.links.map((link) => link.context.traceId)).toEqual([CLICK.traceId]);
    expect(mail?.links.map((link) => link.context.spanId)).toEqual([handler?.spanContext().spanId]);
  });

  it('is that of the webhook for a checkout from before it was stored', async () => {
    await traceWork('apply webhook', () => continueTrace('apply session', null, () => Promise.resolve()));
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['apply webhook']);
  });
});
