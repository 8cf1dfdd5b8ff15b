import { eventually } from './eventually';

/** The credentials of a customer with an account, onboarded. */
export interface CustomerCredentials {
  email: string;
  password: string;
}

interface MemberCallbacks {
  gatewayUrl: string;
  /** Called before signing in, so that a failure can be injected at that very moment. */
  onSignIn: () => void;
  /** Called for each try that has to be repeated: `Signing in: 503`, or `…: no answer`. */
  onRetry: (reason: string) => void;
}

interface Reply {
  status: number;
  text: string;
  cookie: string;
}

const STEP_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 15_000;
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A customer without a browser who signs in, reads the account and signs out. Failed requests are repeated. */
export class MemberClient {
  private token = '';
  private cookie = '';

  constructor(
    private readonly callbacks: MemberCallbacks,
    private readonly credentials: CustomerCredentials,
  ) {}

  /** @throws Error when a step never succeeds, or another customer's account is shown */
  async visitAccount(): Promise<void> {
    this.callbacks.onSignIn();
    await this.signIn();
    await this.readAccount();
    await this.renewSession();
    await this.readAccount();
    await this.requestWithRetry('Signing out', 'POST', '/auth/sign-out', {});
    const renewal = await this.requestWithRetry('Renewing after signing out', 'POST', '/auth/refresh', {}, [401]);
    if (renewal.status !== 401) throw new Error('A signed-out session could be renewed');
  }

  private async signIn(): Promise<void> {
    this.storeTokens(await this.requestWithRetry('Signing in', 'POST', '/auth/sign-in', this.credentials));
  }

  private async readAccount(): Promise<void> {
    const { text } = await this.requestWithRetry('Reading the account', 'GET', '/me');
    if ((JSON.parse(text) as { email: string }).email !== this.credentials.email) throw new Error("Another customer's account was shown");
    const { text: orders } = await this.requestWithRetry('Reading the orders', 'GET', '/orders');
    if (!Array.isArray((JSON.parse(orders) as { orders: unknown }).orders)) throw new Error('The reply with the orders is not a list');
  }

  private async renewSession(): Promise<void> {
    this.storeTokens(await this.requestWithRetry('Renewing', 'POST', '/auth/refresh', {}));
  }

  private storeTokens({ text, cookie }: Reply): void {
    this.token = (JSON.parse(text) as { accessToken: string }).accessToken;
    if (cookie !== '') this.cookie = cookie;
  }

  private requestWithRetry(
    description: string,
    method: string,
    path: string,
    body?: object,
    expectedStatuses: readonly number[] = [],
  ): Promise<Reply> {
    return eventually(
      description,
      async () => {
        const answer = await this.send(method, path, body);
        if (answer !== null && (answer.status < 300 || expectedStatuses.includes(answer.status))) return answer;
        const isTransient = answer === null || RETRYABLE_STATUSES.has(answer.status);
        if (!isTransient) throw new Error(`${description} was refused: ${answer.status} ${answer.text}`);
        this.callbacks.onRetry(`${description}: ${answer?.status ?? 'no answer'}`);
        return null;
      },
      STEP_TIMEOUT_MS,
    );
  }

  /** Null when the server did not answer in time or closed the connection. */
  private async send(method: string, path: string, body?: object): Promise<Reply | null> {
    const { gatewayUrl } = this.callbacks;
    const headers: Record<string, string> = { origin: gatewayUrl, 'sec-fetch-site': 'same-origin' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (this.token !== '') headers['authorization'] = `Bearer ${this.token}`;
    if (this.cookie !== '') headers['cookie'] = this.cookie;
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const reply = await fetch(`${gatewayUrl}/api/v1${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
      const [cookie = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';');
      return { status: reply.status, text: await reply.text(), cookie };
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return null;
      throw error;
    }
  }
}
