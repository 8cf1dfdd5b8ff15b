import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from './eventually';

interface SpanReference {
  readonly traceId: string;
  readonly spanId: string;
}

/** A span as the OpenTelemetry protocol writes it in JSON. */
interface ExportedSpan extends SpanReference {
  readonly name: string;
  readonly parentSpanId?: string;
  readonly links?: readonly SpanReference[];
}

/** A span with the service that exported it. */
export interface Span extends ExportedSpan {
  readonly service: string;
}

interface ExportBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** An OpenTelemetry collector that keeps the spans of all services in memory. */
export class SpanCollector {
  private readonly spans: Span[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response) => {
      void text(request).then((body) => {
        this.spans.push(...readSpans(JSON.parse(body) as ExportBody));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async open(): Promise<SpanCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SpanCollector(server);
  }

  /** The settings by which services export their spans, twice a second. */
  get env(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '500' };
  }

  /** Waits for a span of this name. @throws Error after 20 s */
  async waitForSpan(name: string, matches: (span: Span) => boolean = () => true): Promise<Span> {
    return eventually(`The span “${name}”`, () => Promise.resolve(this.spans.find((span) => span.name === name && matches(span)) ?? null));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function readSpans({ resourceSpans }: ExportBody): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'unknown';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}
