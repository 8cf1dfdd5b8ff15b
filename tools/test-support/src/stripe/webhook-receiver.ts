import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../eventually';

/** A received webhook. */
export interface ReceivedWebhook {
  rawBody: string;
  signature: string;
}

/** A fake webhook endpoint of the gateway: raw bytes in, a status out. */
export class WebhookReceiver {
  private server: Server | undefined;
  /** Webhooks that are not answered yet. */
  private waitingCount = 0;
  /** Returns the status for a webhook; 503 is answered before it is set. */
  take: ((webhook: ReceivedWebhook) => Promise<200 | 400 | 503>) | undefined;
  /** This many webhooks are answered with 200 and ignored. */
  losing = 0;
  readonly bodies: ReceivedWebhook[] = [];

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      this.waitingCount += 1;
      this.receiveWebhook(request)
        .then(
          (status) => response.writeHead(status).end(),
          () => response.writeHead(503).end(),
        )
        .finally(() => (this.waitingCount -= 1));
    });
    // Clients keep connections for later requests: closing one at that moment would look like a server that does not answer.
    this.server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves once every webhook is answered; to be called while the service behind `take` still runs. */
  async waitUntilAnswered(): Promise<void> {
    await eventually(() => this.waitingCount === 0, { withinMs: 60_000 });
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async receiveWebhook(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const webhook = { rawBody: Buffer.concat(chunks).toString('utf8'), signature: String(request.headers['stripe-signature']) };
    this.bodies.push(webhook);
    if (this.losing > 0) {
      this.losing -= 1;
      return 200;
    }
    return this.take === undefined ? 503 : this.take(webhook);
  }
}
