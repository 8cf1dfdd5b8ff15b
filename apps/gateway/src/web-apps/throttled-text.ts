const THROTTLE_INTERVAL_MS = 10_000;

/**
 * Throttles a text that changes with every sale: the first value applies at once, the next after the interval. Rendering the pages for
 * each sale would cost more than the sale. An open page gets the text live.
 */
export class ThrottledText {
  private current: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onChange called whenever the pages must be rendered with another text */
  constructor(
    private readonly readLatestText: () => string | undefined,
    private readonly onChange: () => void,
  ) {}

  get text(): string | undefined {
    return this.current;
  }

  /** Must be called whenever the text may have changed. */
  update(): void {
    const latestText = this.readLatestText();
    if (this.timer !== undefined || latestText === this.current) return;
    this.current = latestText;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.update();
    }, THROTTLE_INTERVAL_MS);
    // The timer does not keep the process alive.
    this.timer.unref();
    this.onChange();
  }
}
