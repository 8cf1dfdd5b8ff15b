import { setTimeout as pause } from 'node:timers/promises';

/** The shop is busy or restarts. People press again. */
const BUSY_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const BUSY_TIMEOUT_MS = 120_000;
const RETRY_AFTER_MS = 200;
const REQUEST_TIMEOUT_MS = 30_000;
const UNAUTHENTICATED = 401;
const CLOCK_MOVE_TIMEOUT_MS = 30_000;

/** The shop declined a request by a rule of its own, such as VERSION_CONFLICT. */
export class Refusal extends Error {
  constructor(request, status, text) {
    super(`${request} was answered with ${status}: ${text.slice(0, 300)}`);
    this.status = status;
    this.code = codeOf(text);
  }
}

function codeOf(text) {
  try {
    return JSON.parse(text).code ?? null;
  } catch {
    return null; // no problem document
  }
}

/** The public API of the shop. A request that meets a busy shop is repeated, with the same idempotency key. */
export class Api {
  /** @param {(request: {name: string, ms: number, repeats: number, status: number, isBusy: boolean}) => void} onRequest is called once per request */
  constructor(shop, onRequest = () => undefined) {
    this.shop = shop;
    this.onRequest = onRequest;
  }

  get(path, token) {
    return this.send('GET', path, undefined, { token });
  }

  /** The JSON of the answer. @throws Refusal for any other answer than 2xx */
  async send(method, path, body, options = {}) {
    const { text } = await this.#request(method, path, body, options);
    return text.length === 0 ? {} : JSON.parse(text.toString('utf8'));
  }

  /** The bytes of a file. */
  async download(path, token) {
    return (await this.#request('GET', path, undefined, { token })).text;
  }

  async #request(method, path, body, { token, key } = {}) {
    const { gatewayUrl } = this.shop.addresses;
    const headers = {
      ...{ origin: gatewayUrl, 'sec-fetch-site': 'same-origin' },
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const startedAt = Date.now();
    const deadline = startedAt + BUSY_TIMEOUT_MS;
    for (let repeats = 0; ; repeats += 1) {
      const reply = await replyOf(`${gatewayUrl}/api/v1${path}`, request);
      const end = { name: `${method} ${path}`, ms: Date.now() - startedAt, repeats, status: reply?.status ?? 0 };
      if (reply !== null && reply.status < 300) {
        this.onRequest({ ...end, isBusy: false });
        return reply;
      }
      const isBusy = reply === null || BUSY_STATUSES.has(reply.status) || reply.text.includes('CHECKOUT_IN_PROGRESS');
      if (!isBusy || Date.now() > deadline) {
        this.onRequest({ ...end, isBusy });
        throw new Refusal(`${method} ${path}`, reply?.status ?? 0, String(reply?.text ?? 'no answer'));
      }
      await pause(RETRY_AFTER_MS);
    }
  }
}

/** Null without an answer in time, or when the connection was closed. */
async function replyOf(url, request) {
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return { status: reply.status, text: Buffer.from(await reply.arrayBuffer()) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

const SIGN_INS = {
  customer: ({ email, password }) => ['/auth/sign-in', { email, password }],
  staff: ({ email, password }) => ['/admin/auth/sign-in', { username: email, password }],
};

/** A person with an account. Tokens last ten minutes of the shop's time, so a new day begins with a new sign-in. */
export class Session {
  #token = null;

  constructor(api, kind, account) {
    this.api = api;
    this.kind = kind;
    this.account = account;
  }

  get = (path) => this.send('GET', path);
  post = (path, body = {}, key) => this.send('POST', path, body, key);
  download = (path) => this.#withToken((token) => this.api.download(path, token));

  send(method, path, body, key) {
    return this.#withToken((token) => this.api.send(method, path, body, { token, key }));
  }

  /** Proves the password again, as refunds demand. */
  forget() {
    this.#token = null;
  }

  /**
   * The parts of a local shop hear of a moved clock one after the other, by the broker. A token of identity, which is ahead, is not valid
   * yet for a gateway that is behind. Clocks of a real shop do not jump.
   */
  async #withToken(request) {
    const deadline = Date.now() + CLOCK_MOVE_TIMEOUT_MS;
    for (let token = this.#token ?? (await this.#signIn()); ; token = await this.#signIn()) {
      try {
        return await request(token);
      } catch (error) {
        const isOver = error instanceof Refusal && (error.status === UNAUTHENTICATED || error.code === 'REAUTHENTICATION_REQUIRED');
        if (!isOver || Date.now() > deadline) throw error;
      }
      await pause(RETRY_AFTER_MS);
    }
  }

  async #signIn() {
    const [path, body] = SIGN_INS[this.kind](this.account);
    const answer = await this.api.send('POST', path, body);
    this.#token = answer.accessToken ?? answer.grant?.accessToken;
    if (this.#token === undefined) throw new Error(`${this.account.email} could not sign in: ${JSON.stringify(answer)}`);
    return this.#token;
  }
}
