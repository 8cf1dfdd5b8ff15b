import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority } from '@brote/test-support';

const authority = testAuthority('Authority of the doctor spec');

/** The authority that signs the certificates of the public origin. */
export const ORIGIN_AUTHORITY = authority.certificate;

interface WebhookAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

const SHOP_ANSWER: WebhookAnswer = {
  status: 400,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify({ title: 'The signature is not valid', status: 400, code: 'SIGNATURE_INVALID' }),
};

/** The public origin of a shop behind TLS. */
export class FakeOrigin {
  webhookAnswer = SHOP_ANSWER;
  /** How far the date of its answers is ahead, in milliseconds. */
  clockOffsetMs = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      response.sendDate = false;
      const { status, headers, body } = request.method === 'POST' ? this.webhookAnswer : { status: 200, headers: {}, body: '' };
      response.writeHead(status, { ...headers, date: new Date(Date.now() + this.clockOffsetMs).toUTCString() }).end(body);
    });
  }

  /** Returns the port. */
  async open(): Promise<number> {
    this.reset();
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  reset(): void {
    this.webhookAnswer = SHOP_ANSWER;
    this.clockOffsetMs = 0;
    this.useCertificate(authority, 'localhost', { from: -1, to: 60 });
  }

  useCertificate(issuer: typeof authority, hostName: string, validDays?: { from: number; to: number }): void {
    const { certificate, privateKey } = issuer.issue(hostName, validDays);
    this.server.setSecureContext({ cert: certificate, key: privateKey });
  }

  /** A certificate of the trusted authority. */
  useOwnCertificate(hostName: string, validDays?: { from: number; to: number }): void {
    this.useCertificate(authority, hostName, validDays);
  }
}
