/** Whether the shop is reachable: `back` for a moment after a loss. */
export type ConnectionState = 'fine' | 'lost' | 'back';

/** Display time of the good news, in milliseconds. */
const BACK_MS = 6_000;
/** Pauses between probes while the browser reports a network, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000];

interface ConnectionOptions {
  /** Sends a minimal request; resolves with whether any answer came. */
  readonly reach: () => Promise<boolean>;
  /** Called when the shop answers again: failed requests can be repeated. */
  readonly onBack: () => void;
  readonly pausesMs?: readonly number[];
}

/**
 * Tracks whether the shop is reachable. The browser is trusted when it reports no network. Its report of a network proves little. The shop
 * is therefore probed after a failed call, again and again until it answers.
 */
export class Connection {
  private state: ConnectionState = 'fine';
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks = 0;
  private looking: Promise<void> | null = null;

  constructor(private readonly parts: ConnectionOptions) {}

  readonly read = (): ConnectionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Listens to the network events of the browser. Returns a function that stops it. */
  start(): () => void {
    const onOnline = () => void this.look();
    const onOffline = () => this.lose();
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    if (!navigator.onLine) this.lose();
    return () => {
      clearTimeout(this.timer);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }

  /** Checks whether the shop answers. Concurrent calls share one check. */
  readonly look = (): Promise<void> => {
    this.looking ??= this.lookOnce().finally(() => (this.looking = null));
    return this.looking;
  };

  private async lookOnce(): Promise<void> {
    clearTimeout(this.timer);
    const isReached = await this.parts.reach();
    if (!isReached) this.lose();
    else if (this.state === 'lost') this.regain();
  }

  private lose(): void {
    clearTimeout(this.timer);
    this.become('lost');
    // Without a network, the browser sends an event when there is one again.
    if (!navigator.onLine) return;
    const { pausesMs = PAUSES_MS } = this.parts;
    const pause = pausesMs[Math.min(this.looks, pausesMs.length - 1)];
    this.looks += 1;
    this.timer = setTimeout(() => void this.look(), pause);
  }

  private regain(): void {
    this.looks = 0;
    this.become('back');
    this.timer = setTimeout(() => this.become('fine'), BACK_MS);
    this.parts.onBack();
  }

  private become(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
