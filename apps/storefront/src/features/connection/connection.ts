/** Whether the shop can be reached: `back` for a moment after it could not. */
export type ConnectionState = 'fine' | 'lost' | 'back';

/** How long the good news stays. */
const BACK_MS = 6_000;
/** Pauses between looks while the browser takes the connection for whole; the last one goes on. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000];

interface ConnectionOptions {
  /** Asks the shop for next to nothing; whether any answer came. */
  readonly reach: () => Promise<boolean>;
  /** The shop answers again: what failed meanwhile can be asked for once more. */
  readonly onBack: () => void;
  readonly pausesMs?: readonly number[];
}

/**
 * Knows whether the shop can be reached. The browser's own word counts when it says that there is no network; that there is one
 * means little, so the shop itself is asked, after a call that failed and then again and again until it answers.
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

  /** Follows what the browser says. Returns a function that stops it. */
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
    // Without a network the browser says when there is one again.
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
