import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { startTracing } from './start-tracing';

interface ExportRequestBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string }[] }[];
  }[];
}

const receivedRequests: { path: string | undefined; body: ExportRequestBody }[] = [];
let collector: Server;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receivedRequests.push({ path: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) as ExportRequestBody });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  collector.close();
});

it('the span exporter sends the spans of one call under one trace, named after the service, before the service stops', async () => {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = await startTracing('probe');
  const tracer = trace.getTracer('spec');
  tracer.startActiveSpan('asked', (outer) => {
    tracer.startActiveSpan('asks on', (inner) => inner.end());
    outer.end();
  });
  await tracing.stop();

  const [exportedResource] = receivedRequests.flatMap(({ body }) => body.resourceSpans);
  const spans = exportedResource?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  expect(receivedRequests.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(exportedResource?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'probe' } });
  expect(spans.map(({ name }) => name).sort()).toEqual(['asked', 'asks on']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
});
