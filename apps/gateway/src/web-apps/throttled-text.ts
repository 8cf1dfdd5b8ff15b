const INTERVAL_MS = 10_000;

/**
 * A text that moves with every sale, as pages show it: the first at once, another when the one before had its time. Drawing pages for
 * each sale would cost more than the sale; whoever stays on such a page has the text counted live.
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

  /** To be told whenever the text may have changed. */
  changed(): void {
    const latest = this.latest();
    if (this.timer !== undefined || latest === this.current) return;
    this.current = latest;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.changed();
    }, INTERVAL_MS);
    // What is shown is no reason to stay alive.
    this.timer.unref();
    this.onChange();
  }
}
