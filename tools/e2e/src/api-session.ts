import { STAFF_ACCOUNTS } from './back-office';
import { eventually } from './eventually';

/** A demo account that has bought packs. */
const CUSTOMER_CREDENTIALS = { email: 'lucia@brote.example', password: 'tres-cepillos-azules' };

const SIGN_IN_REQUESTS = {
  customer: { path: '/auth/sign-in', body: CUSTOMER_CREDENTIALS },
  staff: { path: '/admin/auth/sign-in', body: { username: STAFF_ACCOUNTS.staff.username, password: STAFF_ACCOUNTS.staff.password } },
  admin: { path: '/admin/auth/sign-in', body: { username: STAFF_ACCOUNTS.admin.username, password: STAFF_ACCOUNTS.admin.password } },
} as const;
export type SignedInRole = keyof typeof SIGN_IN_REQUESTS;

const UNAVAILABLE_STATUS = 503;
const BUSY_TIMEOUT_MS = 30_000;

interface TokenGrant {
  accessToken: string;
}

/** A session at the API without a browser. */
export class ApiSession {
  private token = '';
  private pendingSignIn: Promise<void> | null = null;

  constructor(
    private readonly gatewayUrl: string,
    private readonly role: SignedInRole,
  ) {}

  headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  /** Refused requests that run at the same time share one sign-in. */
  signIn(): Promise<void> {
    this.pendingSignIn ??= this.requestToken().finally(() => (this.pendingSignIn = null));
    return this.pendingSignIn;
  }

  /** The JSON of a GET below /api/v1. Throws on any other answer than 200. */
  async get(path: string): Promise<unknown> {
    const reply = await fetch(`${this.gatewayUrl}${path}`, { headers: this.headers() });
    if (reply.status !== 200) throw new Error(`GET ${path} as ${this.role} was answered with ${reply.status}: ${await reply.text()}`);
    return await reply.json();
  }

  /** A shop on a busy machine may answer that it is unavailable; its users press again. */
  private async requestToken(): Promise<void> {
    const reply = await eventually(`The sign-in of ${this.role}`, () => this.sendCredentials(), BUSY_TIMEOUT_MS);
    const answer = (await reply.json()) as Partial<TokenGrant> & { grant?: TokenGrant | null };
    const token = answer.accessToken ?? answer.grant?.accessToken;
    if (token === undefined) throw new Error(`${this.role} could not sign in: ${reply.status} ${JSON.stringify(answer)}`);
    this.token = token;
  }

  /** The reply, or null while the shop is unavailable. */
  private async sendCredentials(): Promise<Response | null> {
    const { path, body } = SIGN_IN_REQUESTS[this.role];
    const headers = { 'content-type': 'application/json', origin: this.gatewayUrl, 'sec-fetch-site': 'same-origin' };
    const reply = await fetch(`${this.gatewayUrl}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return reply.status === UNAVAILABLE_STATUS ? null : reply;
  }
}
