import { eventually } from './eventually';

/** The credentials of a customer with an account, onboarded. */
export interface Person {
  email: string;
  password: string;
}

interface Callbacks {
  gatewayUrl: string;
  /** Called before signing in, so that a failure can be injected at that very moment. */
  onSignIn: () => void;
  /** Called for each try that has to be repeated: `Signing in: 503`, or `…: no answer`. */
  onRetry: (reason: string) => void;
}

interface Answer {
  status: number;
  text: string;
  cookie: string;
}

const TIMEOUT_MS = 60_000;
const ANSWER_WITHIN_MS = 15_000;
const WORTH_RETRYING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A customer without a browser who signs in, reads the account and signs out. Failed requests are repeated. */
export class MemberClient {
  private token = '';
  private cookie = '';

  constructor(
    private readonly callbacks: Callbacks,
    private readonly person: Person,
  ) {}

  /** @throws Error when a step never succeeds, or another customer's account is shown */
  async visit(): Promise<void> {
    this.callbacks.onSignIn();
    await this.signIn();
    await this.look();
    await this.renew();
    await this.look();
    await this.asked('Signing out', 'POST', '/auth/sign-out', {});
    const again = await this.asked('Renewing after signing out', 'POST', '/auth/refresh', {}, [401]);
    if (again.status !== 401) throw new Error('A signed-out session could be renewed');
  }

  private async signIn(): Promise<void> {
    this.keep(await this.asked('Signing in', 'POST', '/auth/sign-in', this.person));
  }

  private async look(): Promise<void> {
    const { text } = await this.asked('Reading the account', 'GET', '/me');
    if ((JSON.parse(text) as { email: string }).email !== this.person.email) throw new Error("Another customer's account was shown");
    const { text: orders } = await this.asked('Reading the orders', 'GET', '/orders');
    if (!Array.isArray((JSON.parse(orders) as { orders: unknown }).orders)) throw new Error('The reply with the orders is not a list');
  }

  private async renew(): Promise<void> {
    this.keep(await this.asked('Renewing', 'POST', '/auth/refresh', {}));
  }

  private keep({ text, cookie }: Answer): void {
    this.token = (JSON.parse(text) as { accessToken: string }).accessToken;
    if (cookie !== '') this.cookie = cookie;
  }

  private asked(what: string, method: string, path: string, body?: object, expected: readonly number[] = []): Promise<Answer> {
    return eventually(
      what,
      async () => {
        const answer = await this.send(method, path, body);
        if (answer !== null && (answer.status < 300 || expected.includes(answer.status))) return answer;
        const isPassing = answer === null || WORTH_RETRYING.has(answer.status);
        if (!isPassing) throw new Error(`${what} was refused: ${answer.status} ${answer.text}`);
        this.callbacks.onRetry(`${what}: ${answer?.status ?? 'no answer'}`);
        return null;
      },
      TIMEOUT_MS,
    );
  }

  /** Null when the server did not answer in time or closed the connection. */
  private async send(method: string, path: string, body?: object): Promise<Answer | null> {
    const { gatewayUrl } = this.callbacks;
    const headers: Record<string, string> = { origin: gatewayUrl, 'sec-fetch-site': 'same-origin' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (this.token !== '') headers['authorization'] = `Bearer ${this.token}`;
    if (this.cookie !== '') headers['cookie'] = this.cookie;
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const reply = await fetch(`${gatewayUrl}/api/v1${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
      const [cookie = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';');
      return { status: reply.status, text: await reply.text(), cookie };
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return null;
      throw error;
    }
  }
}
