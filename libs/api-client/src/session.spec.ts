import { identityExamples } from '@brote/contracts/examples';
import type { AccessGrant } from '@brote/contracts/browser';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { requestRenewal } from './request-renewal';
import { createBaseQuery, Session, type SignedInHint } from './index';
import { lifetimeMsOf } from './token-lifetime';

const { accessGrant } = identityExamples;
const grantOf = (token: string, changes: Partial<AccessGrant> = {}): AccessGrant => ({ ...accessGrant, accessToken: token, ...changes });
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

/** The state that the tabs of one browser share. */
class FakeTabs {
  readonly hint: SignedInHint = { read: () => this.isSignedIn, write: (isSignedIn) => (this.isSignedIn = isSignedIn) };
  readonly channels = new Set<{ readonly name: string; onmessage: ((event: { data: unknown }) => void) | null }>();
  private lockQueue: Promise<unknown> = Promise.resolve();
  private isTaken = false;

  constructor(private isSignedIn: boolean) {
    const { channels } = this;
    const request = (_name: string, ...rest: unknown[]) =>
      this.request(rest.length > 1, rest.at(-1) as (lock: unknown) => Promise<unknown>);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    class FakeChannel {
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
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  }

  get locks(): LockManager {
    return navigator.locks;
  }

  private async request(ifAvailable: boolean, task: (lock: unknown) => Promise<unknown>): Promise<unknown> {
    if (ifAvailable && this.isTaken) return task(null);
    const run = this.lockQueue.then(async () => {
      this.isTaken = true;
      try {
        return await task({});
      } finally {
        this.isTaken = false;
      }
    });
    // The next task waits for the end of this one. Its error goes to its caller, not to the next task.
    this.lockQueue = Promise.allSettled([run]);
    if (ifAvailable) this.isTaken = true;
    return run;
  }
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop();
  jest.useRealTimers();
});

function openSession(tabs: FakeTabs, renew: () => ReturnType<typeof requestRenewal>): Session {
  const session = new Session({ name: 'test', hint: tabs.hint, renewal: renew });
  cleanups.push(session.start());
  return session;
}

describe('the lock of the tabs', () => {
  it('is free after a task that rejects, and its error reaches its caller alone', async () => {
    const { locks } = new FakeTabs(false);
    const failing = locks.request('renewal', () => Promise.reject(new Error('lost')));
    const next = locks.request('renewal', () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('lost');
    expect(await next).toBe('next');
    expect(await locks.request('renewal', { ifAvailable: true }, (lock) => Promise.resolve(lock !== null))).toBe(true);
  });

  it('is free after a task that took it without waiting and rejected', async () => {
    const { locks } = new FakeTabs(false);
    const failing = locks.request('renewal', { ifAvailable: true }, () => Promise.reject(new Error('lost')));
    await expect(failing).rejects.toThrow('lost');
    expect(await locks.request('renewal', { ifAvailable: true }, (lock) => Promise.resolve(lock !== null))).toBe(true);
  });
});

describe('the session', () => {
  it('causes no request for a guest', async () => {
    const renewal = jest.fn();
    const session = openSession(new FakeTabs(false), renewal);
    expect([session.state.status, await session.getToken(), renewal.mock.calls.length]).toEqual(['guest', null, 0]);
  });

  it('is restored at a page load, and requests wait for it', async () => {
    const session = openSession(new FakeTabs(true), () => Promise.resolve({ grant: grantOf('t-1') }));
    expect(session.state.status).toBe('unknown');
    expect(await session.getToken()).toBe('t-1');
    expect(session.state).toMatchObject({ status: 'signed-in', user: { email: accessGrant.user.email } });
  });

  it('ends when the server ends it, and clears the hint', async () => {
    const tabs = new FakeTabs(true);
    const session = openSession(tabs, () => Promise.resolve('ended'));
    expect(await session.getToken()).toBeNull();
    expect(session.state).toEqual({ status: 'guest', user: null, endedBy: 'shop' });
    expect(tabs.hint.read()).toBe(false);
  });

  it('stays unreachable while the server does not answer, and recovers by itself', async () => {
    jest.useFakeTimers();
    const renewal = jest
      .fn()
      .mockResolvedValueOnce('unanswered')
      .mockResolvedValue({ grant: grantOf('t-1') });
    const session = openSession(new FakeTabs(true), renewal);
    await session.getToken();
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
    const session = openSession(new FakeTabs(true), renewal);
    await session.getToken();
    await jest.advanceTimersByTimeAsync(509_000);
    expect(renewal).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(renewal).toHaveBeenCalledTimes(2);
    expect(await session.getToken()).toBe('t-2');
  });

  it('keeps its token after an unanswered renewal', async () => {
    const renewal = jest
      .fn()
      .mockResolvedValueOnce({ grant: grantOf('t-1') })
      .mockResolvedValue('unanswered');
    const session = openSession(new FakeTabs(true), renewal);
    await session.getToken();
    await session.renew();
    expect([session.state.status, await session.getToken()]).toEqual(['signed-in', 't-1']);
  });
});

describe('the sessions of two tabs', () => {
  it('share one renewal', async () => {
    const tabs = new FakeTabs(true);
    const renewal = jest.fn(() => Promise.resolve({ grant: grantOf('t-1') }));
    const [firstTab, otherTab] = [openSession(tabs, renewal), openSession(tabs, renewal)];
    expect([await firstTab.getToken(), await otherTab.getToken()]).toEqual(['t-1', 't-1']);
    expect(renewal).toHaveBeenCalledTimes(1);
  });

  it('share a sign-in and a sign-out', async () => {
    const tabs = new FakeTabs(false);
    const [firstTab, otherTab] = [openSession(tabs, jest.fn()), openSession(tabs, jest.fn())];
    firstTab.begin(grantOf('t-1'));
    await Promise.resolve();
    expect(otherTab.state.user?.email).toBe(accessGrant.user.email);
    otherTab.end();
    await Promise.resolve();
    expect(firstTab.state).toEqual({ status: 'guest', user: null, endedBy: 'owner' });
  });

  it('stay ended when a pending renewal completes after a sign-out', async () => {
    const tabs = new FakeTabs(true);
    let resolveRenewal: (value: { grant: AccessGrant }) => void = () => undefined;
    const renewal = jest.fn(() => new Promise<{ grant: AccessGrant }>((resolve) => (resolveRenewal = resolve)));
    const [firstTab, otherTab] = [openSession(tabs, renewal), openSession(tabs, jest.fn())];
    await Promise.resolve();
    otherTab.end();
    await Promise.resolve();
    resolveRenewal({ grant: grantOf('t-late') });
    expect(await firstTab.getToken()).toBeNull();
    expect([firstTab.state.status, otherTab.state.status]).toEqual(['guest', 'guest']);
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
    const tabs = new FakeTabs(false);
    const session = openSession(tabs, () => Promise.resolve({ grant: grantOf('t-2') }));
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
    const sentAuthorizations = fetchMock.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['authorization']);
    expect(sentAuthorizations).toEqual(['Bearer t-1', 'Bearer t-2', undefined]);
  });
});

describe('the lifetime of a grant', () => {
  it('comes from the token, independent of the device clock', () => {
    const claims = btoa(JSON.stringify({ iat: 1_000, exp: 1_600 }));
    expect(lifetimeMsOf(grantOf(`x.${claims}.y`))).toBe(600_000);
  });

  it('comes from the grant when the token is unreadable', () => {
    expect(Math.round(lifetimeMsOf(grantOf('opaque', { accessExpiresAt: inTenMinutes() })) / 1000)).toBe(600);
  });
});
