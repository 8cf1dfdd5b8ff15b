import type { AccessGrant, UserView } from '@brote/contracts/browser';
import { requestRenewal, type RenewalResult } from './request-renewal';
import { sleep } from './send-once';
import { withTabLock } from './tab-lock';
import { lifetimeMsOf } from './token-lifetime';

/** `unknown` while it is restored. `unreachable` without a clear answer: it retries by itself. The other two are certain. */
export type SessionStatus = 'unknown' | 'unreachable' | 'guest' | 'signed-in';

/** The party that ended a session: its owner, here or in another tab, or the shop. */
export type EndedBy = 'owner' | 'shop';

export interface SessionState {
  readonly status: SessionStatus;
  /** Null unless signed in. */
  readonly user: UserView | null;
  /** Null while nothing has ended since the page was opened. */
  readonly endedBy: EndedBy | null;
}

/** Remembers only that a customer is signed in. So guests cause no calls, and customers see no flicker. */
export interface SignedInHint {
  readonly read: () => boolean;
  readonly write: (isSignedIn: boolean) => void;
}

interface SessionOptions {
  /** Name of the lock and of the channel that the tabs share. */
  readonly name: string;
  readonly hint: SignedInHint;
  /** Requests a fresh grant; from the shop by default. */
  readonly renewal?: () => Promise<RenewalResult>;
}

type SessionMessage = { readonly grant: AccessGrant } | { readonly endedBy: EndedBy };

const CHECK_INTERVAL_MS = 30_000;
const RENEW_BEFORE_MS = 90_000;
/** Milliseconds that a tab waits for the result of another tab's renewal. */
const BROADCAST_WAIT_MS = 250;

/**
 * The session of this browser. The access token lives in memory only, and a cookie that scripts cannot read renews it. All tabs share one
 * renewal, one sign-in and one sign-out.
 */
export class Session {
  private currentState: SessionState;
  private grant: AccessGrant | null = null;
  private expiresAtMs = 0;
  /** Incremented whenever the grant is replaced or ended, to recognize late answers. */
  private generation = 0;
  private endedSessionId: string | null = null;
  private pendingRenewal: Promise<void> | null = null;
  private channel: BroadcastChannel | null = null;
  private readonly listeners = new Set<(state: SessionState) => void>();

  constructor(private readonly options: SessionOptions) {
    this.currentState = { status: options.hint.read() ? 'unknown' : 'guest', user: null, endedBy: null };
  }

  get state(): SessionState {
    return this.currentState;
  }

  /** Calls the listener at every change. @returns a function that removes the listener */
  subscribe(listener: (state: SessionState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Restores the session if there was one, renews it in time and listens to the other tabs. @returns a function that stops all of it */
  start(): () => void {
    const checkExpiry = () => this.renewIfDue();
    const timer = setInterval(checkExpiry, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', checkExpiry);
    window.addEventListener('online', checkExpiry);
    if ('BroadcastChannel' in globalThis) this.listen(new BroadcastChannel(this.options.name));
    if (this.currentState.status === 'unknown') void this.renew();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkExpiry);
      window.removeEventListener('online', checkExpiry);
      this.channel?.close();
      this.channel = null;
    };
  }

  /** The access token to send now; null for guests. Waits while the session is being restored. */
  async getToken(): Promise<string | null> {
    if (this.currentState.status === 'unknown') await this.pendingRenewal;
    return this.grant?.accessToken ?? null;
  }

  /** The token that follows a refused one; null when there is none. */
  async renewRejectedToken(rejectedToken: string): Promise<string | null> {
    if (this.grant?.accessToken === rejectedToken) await this.renew();
    const token = this.grant?.accessToken ?? null;
    return token === rejectedToken ? null : token;
  }

  /** Starts the session with the grant of a sign-in. */
  begin(grant: AccessGrant): void {
    this.setGrant(grant);
    this.broadcast({ grant });
  }

  /** Ends the session here and in all tabs. The caller must sign out at the shop first. */
  end(): void {
    this.clearGrant('owner');
    this.broadcast({ endedBy: 'owner' });
  }

  /** Updates the account after its owner changed it here. */
  updateUser(user: UserView): void {
    if (this.grant?.user.id === user.id) this.begin({ ...this.grant, user });
  }

  /** Requests a fresh grant, one at a time over all tabs. Never rejects: the state holds the result. */
  renew(): Promise<void> {
    this.pendingRenewal ??= this.renewUnderLock().finally(() => {
      this.pendingRenewal = null;
    });
    return this.pendingRenewal;
  }

  private async renewUnderLock(): Promise<void> {
    const { generation } = this;
    const isRenewed = () => this.generation !== generation;
    await withTabLock(this.options.name, async (hadToWait) => {
      for (let waitedMs = 0; hadToWait && waitedMs < BROADCAST_WAIT_MS && !isRenewed(); waitedMs += 25) await sleep(25);
      if (isRenewed()) return;
      const renewal = await (this.options.renewal ?? requestRenewal)();
      if (!isRenewed()) this.applyRenewal(renewal);
    });
  }

  private applyRenewal(renewal: RenewalResult): void {
    if (renewal === 'unanswered') {
      if (this.grant === null) this.setState({ status: 'unreachable', user: null, endedBy: null });
    } else if (renewal === 'ended') {
      this.clearGrant('shop');
      this.broadcast({ endedBy: 'shop' });
    } else this.begin(renewal.grant);
  }

  private renewIfDue(): void {
    const isDue = this.grant !== null && this.expiresAtMs - Date.now() <= RENEW_BEFORE_MS;
    if (isDue || this.currentState.status === 'unreachable') void this.renew();
  }

  private setGrant(grant: AccessGrant): void {
    this.generation += 1;
    // The same token, for instance with a changed account, keeps its expiry.
    if (this.grant?.accessToken !== grant.accessToken) this.expiresAtMs = Date.now() + lifetimeMsOf(grant);
    this.grant = grant;
    this.options.hint.write(true);
    this.setState({ status: 'signed-in', user: grant.user, endedBy: null });
  }

  private clearGrant(endedBy: EndedBy): void {
    this.generation += 1;
    this.endedSessionId = this.grant?.sessionId ?? this.endedSessionId;
    this.grant = null;
    this.options.hint.write(false);
    this.setState({ status: 'guest', user: null, endedBy });
  }

  private setState(state: SessionState): void {
    this.currentState = state;
    for (const listener of this.listeners) listener(state);
  }

  private listen(channel: BroadcastChannel): void {
    this.channel = channel;
    channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
      if ('endedBy' in data) this.clearGrant(data.endedBy);
      // Another tab's renewal may arrive just after its session was ended here.
      else if (data.grant.sessionId !== this.endedSessionId) this.setGrant(data.grant);
    };
  }

  private broadcast(message: SessionMessage): void {
    this.channel?.postMessage(message);
  }
}
