import type { Browser, BrowserContext } from '@playwright/test';

/** Characters of a body that the log shows. */
const MOST_OF_A_BODY = 500;

/** Records navigation, console and failed requests of a browser, for the report of a failed journey. */
export class FailureLog {
  readonly lines: string[] = [];
  private readonly from = Date.now();

  constructor(private readonly browser: Browser) {
    browser.contexts().forEach(this.listen);
    browser.on('context', this.listen);
  }

  /** Stops recording windows opened later. */
  stop(): void {
    this.browser.off('context', this.listen);
  }

  private readonly listen = (context: BrowserContext): void => {
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) this.note(`at ${frame.url()}`);
      }),
    );
    context.on('console', (message) => this.note(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.note(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) =>
      this.note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
    );
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.note(`${response.request().method()} ${response.url()}: ${response.status()}`);
      // The problem document in the body is more precise than the status.
      response.text().then(
        (body) => this.note(`${response.url()} said: ${body.slice(0, MOST_OF_A_BODY)}`),
        (error: unknown) => this.note(`${response.url()} could not be read: ${String(error)}`),
      );
    });
  };

  private note(line: string): void {
    this.lines.push(`${((Date.now() - this.from) / 1000).toFixed(1)} s  ${line}`);
  }
}
