const INTERVAL_MS = 10_000;

/**
 * A text that changes with every sale, throttled: the first value at once, the next after the interval. Rendering pages for each sale would
 * cost
 * more than the sale; an open page gets the text live.
 */
export class ThrottledText {
  private current: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onChange told whenever pages are to be drawn with another text */
  constructor(
    private readonly latest: () => string | undefined,
    private readonly onChange: () => void,
  ) {}

  get text(): string | undefined {
    return this.current;
  }

  /** Call it whenever the text may have changed. */
  changed(): void {
    const latest = this.latest();
    if (this.timer !== undefined || latest === this.current) return;
    this.current = latest;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.changed();
    }, INTERVAL_MS);
    // The timer does not keep the process alive.
    this.timer.unref();
    this.onChange();
  }
}
