import { demoEmail } from '@brote/brand';
import { percentiles, type Latency } from '../percentiles';

/** The demo account that may do everything; on a local origin it needs no second factor. */
const ADMIN_CREDENTIALS = { username: demoEmail('ines'), password: 'almacen-de-cepillos' };
const SIGN_IN_EVERY_MS = 240_000;
/** Number of the page that a deep read requests. */
const DEEP_PAGE_NUMBER = 100;

/** Cursor of the next page, under either field name. */
interface CursorPage {
  next?: string | null;
  nextCursor?: string | null;
}

/** A client of the back office's API with the account of a staff member. */
export class BackOfficeClient {
  private token = '';
  private signedInAt = -Infinity;

  constructor(private readonly gatewayUrl: string) {}

  /** Reads a path below `/admin`. @throws Error with the shop's answer when it refuses */
  async get(path: string): Promise<unknown> {
    if (performance.now() - this.signedInAt > SIGN_IN_EVERY_MS) await this.signIn();
    const reply = await fetch(`${this.gatewayUrl}/api/v1/admin${path}`, { headers: { authorization: `Bearer ${this.token}` } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`GET /admin${path} was answered with ${reply.status}: ${text}`);
    return text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
  }

  /** Measures the latency of requests, one after the other; `parseParamPath` returns the path of the nth one. */
  async measureLatency(pathOf: (n: number) => string, maxRequests: number, seconds: number): Promise<Latency & { count: number }> {
    await this.get(pathOf(0));
    const timingsMs: number[] = [];
    const deadline = performance.now() + seconds * 1_000;
    for (let n = 1; n <= maxRequests && performance.now() < deadline; n += 1) {
      const requestStartedAt = performance.now();
      await this.get(pathOf(n));
      timingsMs.push(performance.now() - requestStartedAt);
    }
    return { ...percentiles(timingsMs), count: timingsMs.length };
  }

  /** Path of the hundredth page, reached through 99 cursors; the last page when there are fewer. */
  async findDeepPagePath(path: string): Promise<string> {
    let pagePath = path;
    for (let n = 1; n < DEEP_PAGE_NUMBER; n += 1) {
      const { next, nextCursor } = (await this.get(pagePath)) as CursorPage;
      const cursor = next ?? nextCursor ?? null;
      if (cursor === null) return pagePath;
      pagePath = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    }
    return pagePath;
  }

  private async signIn(): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.gatewayUrl}/api/v1/admin/auth/sign-in`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ADMIN_CREDENTIALS),
    });
    const text = await reply.text();
    const { grant } = JSON.parse(text) as { grant: { accessToken: string } | null };
    if (!reply.ok || grant === null) throw new Error(`Staff could not sign in: ${reply.status} ${text}`);
    this.token = grant.accessToken;
    this.signedInAt = performance.now();
  }
}
