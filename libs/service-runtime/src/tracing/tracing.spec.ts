import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { currentTraceId, currentTraceparent, startTracing } from './start-tracing';

const incomingHeaders = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('tracing without an exporter', () => {
  beforeAll(() => startTracing('probe', {}));

  it('has no ids outside a call', () => {
    expect(currentTraceId()).toBeUndefined();
    expect(currentTraceparent()).toBeUndefined();
  });

  it('continues a caller’s trace with a span of its own', () => {
    const callerContext = propagation.extract(ROOT_CONTEXT, incomingHeaders);
    trace.getTracer('spec').startActiveSpan('answer', {}, callerContext, () => {
      expect(currentTraceId()).toBe('0af7651916cd43dd8448eb211c80319c');
      expect(currentTraceparent()).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);
    });
  });

  it('starts a trace when the caller sends none, and keeps it across awaits', async () => {
    await trace.getTracer('spec').startActiveSpan('begin', async (span) => {
      await new Promise((resolve) => setImmediate(resolve));
      expect(currentTraceId()).toBe(span.spanContext().traceId);
      expect(currentTraceId()).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    });
  });

  it('separates two simultaneous calls', async () => {
    const ids = await Promise.all(
      [1, 2].map(() =>
        trace.getTracer('spec').startActiveSpan('one of two', async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return currentTraceId();
        }),
      ),
    );
    expect(new Set(ids).size).toBe(2);
    expect(trace.getSpan(context.active())).toBeUndefined();
  });
});
