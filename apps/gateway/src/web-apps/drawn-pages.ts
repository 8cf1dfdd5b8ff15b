import { Worker } from 'node:worker_threads';
import type { Locale } from '@brote/contracts';
import type { Logger } from '@brote/service-runtime';
import type { FastifyRequest } from 'fastify';
import { Precompressed } from '../http/precompressed';
import type { Headers, Inline } from '../http/security-headers';
import { LANGUAGE_DECIDES, readAddress, visitorLanguage } from './visitor-language';

/** What a public page says is the same for everybody; whoever has it asks whether it still holds. */
const CACHING = 'public, no-cache';
/**
 * Stock and forest move with every order. Pages follow them after a rest of nine times what the last round took, in milliseconds within these
 * bounds, so that drawing takes a tenth of one processor from selling at most; a busy machine draws less often.
 */
const REST = { leastMs: 1_000, mostMs: 10_000, rounds: 9 };
/** A round takes a fraction of a second; one that takes so long will not end. */
const PATIENCE_MS = 30_000;
/** The path under which the page for addresses that nobody knows is drawn. */
const UNKNOWN_PAGE = '/404';

interface DrawnDocument {
  path: string;
  locale: Locale;
  isFixed: boolean;
  readsQuery: boolean;
  status: number;
  body: string;
  inline: Inline;
}

/** What the drawing thread sends back. */
interface Drawing {
  documents: DrawnDocument[];
  files: { path: string; contentType: string; body: string }[];
  failures: { path: string; reason: string }[];
}

interface DrawnPagesParts {
  /** The program that draws, as the storefront's build made it. */
  drawer: string;
  /** The origin that customers type. */
  origin: string;
  /** The headers of a page or file that holds this itself. */
  headers: (inline?: Inline) => Headers;
  /** What the API answers by its path, as JSON; what it does not answer yet is missing. */
  answers: () => Readonly<Record<string, string>>;
  logger: Logger;
}

/**
 * The public pages in every language, drawn by the storefront itself in a thread of its own and kept in memory ready to be sent.
 * What cannot be drawn is logged and missing here: its visitors get the empty shell, which draws itself in their browser.
 */
export class DrawnPages {
  private pages = new Map<string, () => Precompressed>();
  /** Paths whose page is another one with a query behind it. */
  private readonly readQuery = new Set<string>();
  private thread?: Worker;
  private timer?: NodeJS.Timeout;
  private patience?: NodeJS.Timeout;
  private sent?: string;
  private isDrawing = false;
  private beganAt = 0;
  /** How many answers the newest pages were drawn from. */
  private known = 0;
  /** Something changed while the thread was drawing. */
  private isStale = false;
  private isStopped = false;

  constructor(private readonly parts: DrawnPagesParts) {}

  /**
   * Draws what changed; changes in quick succession are drawn together. What is heard of for the first time, as when the shop has just opened,
   * is drawn without a rest: until then visitors of its pages get the shell.
   */
  refresh(): void {
    this.isStale = this.isDrawing;
    if (this.isStopped || this.isDrawing || (this.timer && !this.hasHeardMore())) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.draw();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    await this.thread?.terminate();
  }

  /** The page or file at an address, in the language that the address or the visitor decides. */
  for(address: string, request: FastifyRequest): Precompressed | undefined {
    const { fixed, path } = readAddress(address);
    const plain = path === '/' ? path : path.replace(/\/$/, '');
    if (this.readQuery.has(plain) && request.url.includes('?')) return undefined;
    return this.pages.get(keyOf(plain, fixed ?? visitorLanguage(request), fixed !== undefined))?.() ?? this.pages.get(address)?.();
  }

  /** The page for an address that nobody knows; sent with status 404. */
  unknown(address: string, request: FastifyRequest): Precompressed | undefined {
    const { fixed } = readAddress(address);
    return this.pages.get(keyOf(UNKNOWN_PAGE, fixed ?? visitorLanguage(request), fixed !== undefined))?.();
  }

  private draw(): void {
    const answers = this.parts.answers();
    const sent = JSON.stringify(answers);
    if (this.thread && sent === this.sent) return;
    this.thread ??= this.open();
    this.sent = sent;
    this.isDrawing = true;
    this.known = Object.keys(answers).length;
    this.beganAt = performance.now();
    this.patience = setTimeout(() => this.giveUp(new Error('drawing pages took too long')), PATIENCE_MS);
    this.thread.postMessage(answers);
  }

  private open(): Worker {
    const { drawer, origin } = this.parts;
    const thread = new Worker(drawer, { workerData: { origin }, env: {} });
    thread.on('message', (drawing: Drawing) => this.take(drawing));
    thread.on('error', (error: Error) => this.giveUp(error));
    // Drawing is no reason to stay alive.
    thread.unref();
    return thread;
  }

  private take({ documents, files, failures }: Drawing): void {
    clearTimeout(this.patience);
    const { headers, logger } = this.parts;
    for (const { path, locale, isFixed, readsQuery, status, body, inline } of documents) {
      if (readsQuery) this.readQuery.add(path);
      const kind = { contentType: 'text/html; charset=utf-8', cacheControl: CACHING, headers: headers(inline), status };
      this.keep(keyOf(path, locale, isFixed), body, { ...kind, ...(isFixed ? {} : { varies: LANGUAGE_DECIDES }) });
    }
    for (const { path, contentType, body } of files) this.keep(path, body, { contentType, cacheControl: CACHING, headers: headers() });
    for (const { path, reason } of failures) {
      this.forget(path);
      logger.error({ path, reason }, 'a page could not be drawn: its visitors get the shell');
    }
    this.isDrawing = false;
    this.rest();
  }

  /** Made ready for its first visitor: while the shop sells, most pages are drawn anew before anybody comes. */
  private keep(key: string, body: string, kind: ConstructorParameters<typeof Precompressed>[1]): void {
    let page: Precompressed | undefined;
    this.pages.set(key, () => (page ??= new Precompressed(Buffer.from(body), kind)));
  }

  /** The thread died or hangs. Its pages may be out of date from now on, so none of them is shown; the next change, or one that came meanwhile, starts another. */
  private giveUp(error: { stack?: string; message?: string }): void {
    clearTimeout(this.patience);
    // An error that crossed from another thread is none to the logger.
    this.parts.logger.error({ reason: error.stack ?? error.message }, 'the pages can no longer be drawn: visitors get the shell');
    void this.thread?.terminate();
    this.thread = undefined;
    this.sent = undefined;
    this.isDrawing = false;
    this.pages = new Map();
    if (this.isStale) this.rest();
  }

  private rest(): void {
    const ms = Math.min(REST.mostMs, Math.max(REST.leastMs, REST.rounds * (performance.now() - this.beganAt)));
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.refresh();
    }, ms);
    this.timer.unref();
    if (this.hasHeardMore()) this.refresh();
  }

  private hasHeardMore(): boolean {
    return Object.keys(this.parts.answers()).length > this.known;
  }

  /** A page that was drawn from older answers does not outlive its failure. */
  private forget(path: string): void {
    for (const key of this.pages.keys()) if (key.endsWith(` ${path}`)) this.pages.delete(key);
  }
}

const keyOf = (path: string, locale: Locale, isFixed: boolean): string => `${locale}${isFixed ? '!' : ''} ${path}`;
