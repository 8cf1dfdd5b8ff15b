/** The smallest file that the shop has and that no cache may answer for it. */
const PROBE_PATH = '/manifest.webmanifest';
const MAX_WAIT_MS = 8_000;

/** Whether the shop answers at all; its status does not matter. */
export async function pingShop(): Promise<boolean> {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), MAX_WAIT_MS);
  try {
    await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal: abortController.signal });
    return true;
  } catch {
    // fetch rejects only when no answer came.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the shop is reachable: `back` for a moment after a loss. */
export type ConnectionState = 'fine' | 'lost' | 'back';

/** Display time of the good news, in milliseconds. */
const BACK_NOTICE_MS = 6_000;
/** Pauses between probes while the browser reports a network, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000];

interface ConnectionMonitorOptions {
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
export class ConnectionMonitor {
  private state: ConnectionState = 'fine';
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failedCheckCount = 0;
  private runningCheck: Promise<void> | null = null;

  constructor(private readonly options: ConnectionMonitorOptions) {}

  readonly read = (): ConnectionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Listens to the network events of the browser. Returns a function that stops it. */
  start(): () => void {
    const onOnline = () => void this.check();
    const onOffline = () => this.markLost();
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    if (!navigator.onLine) this.markLost();
    return () => {
      clearTimeout(this.timer);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }

  /** Checks whether the shop answers. Concurrent calls share one check. */
  readonly check = (): Promise<void> => {
    this.runningCheck ??= this.probe().finally(() => (this.runningCheck = null));
    return this.runningCheck;
  };

  private async probe(): Promise<void> {
    clearTimeout(this.timer);
    const isReachable = await this.options.reach();
    if (!isReachable) this.markLost();
    else if (this.state === 'lost') this.markBack();
  }

  private markLost(): void {
    clearTimeout(this.timer);
    this.changeState('lost');
    // Without a network, the browser sends an event when there is one again.
    if (!navigator.onLine) return;
    const { pausesMs = PAUSES_MS } = this.options;
    const pause = pausesMs[Math.min(this.failedCheckCount, pausesMs.length - 1)];
    this.failedCheckCount += 1;
    this.timer = setTimeout(() => void this.check(), pause);
  }

  private markBack(): void {
    this.failedCheckCount = 0;
    this.changeState('back');
    this.timer = setTimeout(() => this.changeState('fine'), BACK_NOTICE_MS);
    this.options.onBack();
  }

  private changeState(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
