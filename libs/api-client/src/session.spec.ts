import { identityExamples } from '@brote/contracts/examples';
import type { AccessGrant } from '@brote/contracts/browser';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { requestRenewal } from './request-renewal';
import { createBaseQuery, Session, type SignedInHint } from './index';
import { lifetimeOf } from './token-lifetime';

const { accessGrant } = identityExamples;
const grantOf = (token: string, changes: Partial<AccessGrant> = {}): AccessGrant => ({ ...accessGrant, accessToken: token, ...changes });
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

/** The state that the tabs of one browser share. */
class Tabs {
  readonly hint: SignedInHint = { read: () => this.isSignedIn, write: (isSignedIn) => (this.isSignedIn = isSignedIn) };
  readonly channels = new Set<{ readonly name: string; onmessage: ((event: { data: unknown }) => void) | null }>();
  private turn: Promise<unknown> = Promise.resolve();
  private isTaken = false;

  constructor(private isSignedIn: boolean) {
    const { channels } = this;
    const request = (_name: string, ...rest: unknown[]) =>
      this.request(rest.length > 1, rest.at(-1) as (lock: unknown) => Promise<unknown>);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    class Channel {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor(readonly name: string) {
        channels.add(this);
      }
      postMessage(data: unknown) {
        for (const channel of channels) if (channel !== this) queueMicrotask(() => channel.onmessage?.({ data }));
      }
      close() {
        channels.delete(this);
      }
    }
    Object.assign(globalThis, { BroadcastChannel: Channel });
  }

  private async request(ifAvailable: boolean, task: (lock: unknown) => Promise<unknown>): Promise<unknown> {
    if (ifAvailable && this.isTaken) return task(null);
    const run = this.turn.then(async () => {
      this.isTaken = true;
      const result = await task({});
      this.isTaken = false;
      return result;
    });
    this.turn = run.catch(() => undefined);
    if (ifAvailable) this.isTaken = true;
    return run;
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

function open(tabs: Tabs, renewal: () => ReturnType<typeof requestRenewal>): Session {
  const session = new Session({ name: 'test', hint: tabs.hint, renewal });
  stops.push(session.start());
  return session;
}

describe('the session', () => {
  it('causes no request for a guest', async () => {
    const renewal = jest.fn();
    const session = open(new Tabs(false), renewal);
    expect([session.state.status, await session.token(), renewal.mock.calls.length]).toEqual(['guest', null, 0]);
  });

  it('is restored at a page load, and requests wait for it', async () => {
    const session = open(new Tabs(true), () => Promise.resolve({ grant: grantOf('t-1') }));
    expect(session.state.status).toBe('unknown');
    expect(await session.token()).toBe('t-1');
    expect(session.state).toMatchObject({ status: 'signed-in', user: { email: accessGrant.user.email } });
  });

  it('ends when the server ends it, and clears the hint', async () => {
    const tabs = new Tabs(true);
    const session = open(tabs, () => Promise.resolve('ended'));
    expect(await session.token()).toBeNull();
    expect(session.state).toEqual({ status: 'guest', user: null, endedBy: 'shop' });
    expect(tabs.hint.read()).toBe(false);
  });

  it('stays unreachable while the server does not answer, and recovers by itself', async () => {
    jest.useFakeTimers();
    const renewal = jest
      .fn()
      .mockResolvedValueOnce('unanswered')
      .mockResolvedValue({ grant: grantOf('t-1') });
    const session = open(new Tabs(true), renewal);
    await session.token();
    expect(session.state.status).toBe('unreachable');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(session.state.status).toBe('signed-in');
  });

  it('is renewed within 90 s before it expires, with a check every 30 s', async () => {
    jest.useFakeTimers();
    let count = 0;
    const renewal = jest.fn(() => {
      count += 1;
      return Promise.resolve({ grant: grantOf(`t-${count}`, { accessExpiresAt: inTenMinutes() }) });
    });
    const session = open(new Tabs(true), renewal);
    await session.token();
    await jest.advanceTimersByTimeAsync(509_000);
    expect(renewal).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(renewal).toHaveBeenCalledTimes(2);
    expect(await session.token()).toBe('t-2');
  });

  it('keeps its token after an unanswered renewal', async () => {
    const renewal = jest
      .fn()
      .mockResolvedValueOnce({ grant: grantOf('t-1') })
      .mockResolvedValue('unanswered');
    const session = open(new Tabs(true), renewal);
    await session.token();
    await session.renew();
    expect([session.state.status, await session.token()]).toEqual(['signed-in', 't-1']);
  });
});

describe('the sessions of two tabs', () => {
  it('share one renewal', async () => {
    const tabs = new Tabs(true);
    const renewal = jest.fn(() => Promise.resolve({ grant: grantOf('t-1') }));
    const [one, other] = [open(tabs, renewal), open(tabs, renewal)];
    expect([await one.token(), await other.token()]).toEqual(['t-1', 't-1']);
    expect(renewal).toHaveBeenCalledTimes(1);
  });

  it('share a sign-in and a sign-out', async () => {
    const tabs = new Tabs(false);
    const [one, other] = [open(tabs, jest.fn()), open(tabs, jest.fn())];
    one.begin(grantOf('t-1'));
    await Promise.resolve();
    expect(other.state.user?.email).toBe(accessGrant.user.email);
    other.end();
    await Promise.resolve();
    expect(one.state).toEqual({ status: 'guest', user: null, endedBy: 'owner' });
  });

  it('stay ended when a pending renewal completes after a sign-out', async () => {
    const tabs = new Tabs(true);
    let answer: (value: { grant: AccessGrant }) => void = () => undefined;
    const renewal = jest.fn(() => new Promise<{ grant: AccessGrant }>((resolve) => (answer = resolve)));
    const [one, other] = [open(tabs, renewal), open(tabs, jest.fn())];
    await Promise.resolve();
    other.end();
    await Promise.resolve();
    answer({ grant: grantOf('t-late') });
    expect(await one.token()).toBeNull();
    expect([one.state.status, other.state.status]).toEqual(['guest', 'guest']);
  });
});

describe('the renewal of a session', () => {
  const reply = (status: number, body: unknown) => ({ ok: status < 400, status, text: () => Promise.resolve(JSON.stringify(body)) });
  const problem = (status: number, code: string) => reply(status, { code, status, title: '', type: '', traceId: 't' });
  const fetchMock = jest.fn<Promise<unknown>, [string, RequestInit]>();
  beforeEach(() => {
    fetchMock.mockReset();
    global.fetch = fetchMock as unknown as typeof fetch;
  });

  it('repeats with doubling delays while the gateway fails', async () => {
    fetchMock
      .mockResolvedValueOnce(problem(503, 'SERVICE_UNAVAILABLE'))
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockResolvedValueOnce(reply(200, accessGrant));
    expect(await requestRenewal({ firstDelayMs: 1 })).toEqual({ grant: accessGrant });
    expect(fetchMock.mock.calls[0]).toMatchObject(['/api/v1/auth/refresh', { method: 'POST', body: '{}' }]);
  });

  it('gives up at its time limit and reports no ended session', async () => {
    fetchMock.mockResolvedValue(problem(502, 'SERVICE_UNAVAILABLE'));
    expect(await requestRenewal({ firstDelayMs: 5, withinMs: 40 })).toBe('unanswered');
    expect(fetchMock.mock.calls.length).toBeGreaterThan(1);
  });

  it.each([
    [401, 'SESSION_ENDED', 'ended'],
    [401, 'UNAUTHENTICATED', 'ended'],
    [429, 'TOO_MANY_REQUESTS', 'unanswered'],
    [500, 'INTERNAL', 'unanswered'],
  ])('maps %i %s to %s', async (status, code, expected) => {
    fetchMock.mockResolvedValue(problem(status, code));
    expect(await requestRenewal()).toBe(expected);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('runs once after a rejected token, and the request is sent again', async () => {
    const tabs = new Tabs(false);
    const session = open(tabs, () => Promise.resolve({ grant: grantOf('t-2') }));
    session.begin(grantOf('t-1'));
    const fakeApi = createApi({
      reducerPath: 'api',
      baseQuery: createBaseQuery(),
      endpoints: (build) => ({
        read: build.query<unknown, boolean>({ query: (isAnonymous) => ({ route: { method: 'GET', path: '/x' }, isAnonymous }) }),
      }),
    });
    const store = configureStore({
      reducer: { api: fakeApi.reducer },
      middleware: (defaults) => defaults({ thunk: { extraArgument: { session } } }).concat(fakeApi.middleware),
    });
    fetchMock.mockResolvedValueOnce(problem(401, 'UNAUTHENTICATED')).mockResolvedValue(reply(200, { ok: true }));
    const { data } = await store.dispatch(fakeApi.endpoints.read.initiate(false));
    expect(data).toEqual({ ok: true });
    await store.dispatch(fakeApi.endpoints.read.initiate(true));
    const sent = fetchMock.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['authorization']);
    expect(sent).toEqual(['Bearer t-1', 'Bearer t-2', undefined]);
  });
});

describe('the lifetime of a grant', () => {
  it('comes from the token, independent of the device clock', () => {
    const claims = btoa(JSON.stringify({ iat: 1_000, exp: 1_600 }));
    expect(lifetimeOf(grantOf(`x.${claims}.y`))).toBe(600_000);
  });

  it('comes from the grant when the token is unreadable', () => {
    expect(Math.round(lifetimeOf(grantOf('opaque', { accessExpiresAt: inTenMinutes() })) / 1000)).toBe(600);
  });
});
