import type { Browser, BrowserContext } from '@playwright/test';

/** Characters of a body that the log shows. */
const MAX_BODY_CHARACTERS = 500;

/** Records navigation, console and failed requests of a browser, for the report of a failed journey. */
export class FailureLog {
  readonly lines: string[] = [];
  private readonly startedAtMs = Date.now();

  constructor(private readonly browser: Browser) {
    browser.contexts().forEach(this.listenTo);
    browser.on('context', this.listenTo);
  }

  /** Stops recording windows opened later. */
  stop(): void {
    this.browser.off('context', this.listenTo);
  }

  private readonly listenTo = (context: BrowserContext): void => {
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) this.addLine(`at ${frame.url()}`);
      }),
    );
    context.on('console', (message) => this.addLine(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.addLine(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) =>
      this.addLine(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
    );
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.addLine(`${response.request().method()} ${response.url()}: ${response.status()}`);
      // The problem document in the body is more precise than the status.
      response.text().then(
        (body) => this.addLine(`${response.url()} said: ${body.slice(0, MAX_BODY_CHARACTERS)}`),
        (error: unknown) => this.addLine(`${response.url()} could not be read: ${String(error)}`),
      );
    });
  };

  private addLine(line: string): void {
    this.lines.push(`${((Date.now() - this.startedAtMs) / 1000).toFixed(1)} s  ${line}`);
  }
}
