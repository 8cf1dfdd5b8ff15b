import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { Refusal, type Ask } from '@brote/messaging';

/** The part of the gateway that Stripe knocks at: raw bytes in, a status out. */
export class WebhookDoor {
  private server: Server | undefined;
  ask: Ask | undefined;
  /** So many webhooks are answered and forgotten. */
  losing = 0;
  readonly bodies: { rawBody: string; signature: string }[] = [];

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      this.pass(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(503).end(),
      );
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async pass(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const delivery = { rawBody: Buffer.concat(chunks).toString('utf8'), signature: String(request.headers['stripe-signature']) };
    this.bodies.push(delivery);
    if (this.losing > 0) {
      this.losing -= 1;
      return 200;
    }
    if (this.ask === undefined) return 503;
    try {
      await this.ask.ask(receiveSubscriptionEvent, delivery);
      return 200;
    } catch (error) {
      return error instanceof Refusal ? 400 : 503;
    }
  }
}
