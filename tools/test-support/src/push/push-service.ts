import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify, createPublicKey } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushDeviceBody, PushNotice } from '@brote/contracts/notifications';

/** A decrypted notification, with the headers of its request. */
export interface ReceivedNotice {
  device: string;
  headers: IncomingHttpHeaders;
  notice: PushNotice;
}

interface FakeBrowser {
  answers: number[];
  read: (body: Buffer) => string;
}

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** A push service with browsers behind it: each decrypts its own messages as in RFC 8291. */
export class PushService {
  readonly received: ReceivedNotice[] = [];
  private readonly browsers = new Map<string, FakeBrowser>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        response.writeHead(service.receive(path, request.headers, Buffer.concat(parts))).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that allowed notices. Its service answers with these statuses first, then takes everything. */
  addBrowser(name: string, ...answers: number[]): PushDeviceBody {
    const ecdh = createECDH('prime256v1');
    const publicKey = ecdh.generateKeys();
    const auth = randomBytes(16);
    const read = (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const ciphertext = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = deriveKey(ecdh.computeSecret(sender), auth, info, 32);
      const nonce = deriveKey(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', deriveKey(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce, {
        authTagLength: 16,
      });
      decipher.setAuthTag(ciphertext.subarray(-16));
      const plain = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    };
    this.browsers.set(`/send/${name}`, { answers, read });
    return {
      endpoint: `${this.origin}/send/${name}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      device: name,
    };
  }

  /** The notices that a browser received, oldest first. */
  findNotices(device: string): ReceivedNotice[] {
    return this.received.filter((one) => one.device === device);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private receive(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    const browser = this.browsers.get(path);
    if (browser === undefined) return 404;
    const errorStatus = browser.answers.shift();
    if (errorStatus !== undefined) return errorStatus;
    this.received.push({ device: path.slice('/send/'.length), headers, notice: JSON.parse(browser.read(body)) as PushNotice });
    return 201;
  }
}

/** The claims of a token, if the key beside it signed it (RFC 8292). */
export function verifyVapidClaims(authorization: string | undefined): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) } });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('The token was not signed by its key');
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }), key };
}
