import { Worker } from 'node:worker_threads';
import type { Locale } from '@brote/contracts';
import type { Logger } from '@brote/service-runtime';
import type { FastifyRequest } from 'fastify';
import { CachedResponse } from '../http/cached-response';
import type { Headers, Inline } from '../http/security-headers';
import { LANGUAGE_DECIDES, readAddress, visitorLanguage } from './visitor-language';

/** What a public page says is the same for everybody; whoever has it asks whether it still holds. */
const CACHING = 'public, no-cache';
/**
 * Stock and forest move with every order. Pages follow them after a rest of nine times what the last round took, in milliseconds within these
 * bounds, so that drawing takes a tenth of one processor from selling at most; a busy machine draws less often. What is offered changes
 * seldom, and while pages wait for that nobody gets them: the least rest is enough.
 */
const REST = { leastMs: 1_000, mostMs: 10_000, rounds: 9 };
/** A round takes a fraction of a second; one that takes so long will not end. */
const PATIENCE_MS = 30_000;
/** The path under which the page for addresses that nobody knows is drawn. */
const UNKNOWN_PAGE = '/404';

/** An answer of the API that pages are drawn from. */
interface KnownAnswer {
  readonly source: { readonly text: string };
  /**
   * What of it has to be so still when a page drawn from it is shown: nobody may be shown a price that has gone. Of an answer without
   * one, pages may be a little behind.
   */
  readonly mustHold?: string;
}

/** What the API answers by its path; what it does not answer yet is missing. */
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

interface DrawnDocument {
  path: string;
  /** The paths of the answers that it shows. */
  reads: string[];
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
  answers: () => KnownAnswers;
  logger: Logger;
}

interface KeptPage {
  /** Made ready for its first visitor: while the shop sells, most pages are drawn anew before anybody comes. */
  readonly ready: () => CachedResponse;
  /** What must hold for it to be shown, by the path of the answer. */
  readonly standsOn: readonly (readonly [path: string, mustHold: string | undefined])[];
}

/**
 * The public pages in every language, drawn by the storefront itself in a thread of its own and kept in memory ready to be sent.
 * What cannot be drawn is logged and missing here: its visitors get the empty shell, which draws itself in their browser.
 */
export class DrawnPages {
  private pages = new Map<string, KeptPage>();
  /** Paths whose page is another one with a query behind it. */
  private readonly readQuery = new Set<string>();
  private thread?: Worker;
  private timer?: NodeJS.Timeout;
  private patience?: NodeJS.Timeout;
  private sent?: string;
  private isDrawing = false;
  private beganAt = 0;
  private endedAt = -Infinity;
  private restMs = 0;
  private answers: KnownAnswers = {};
  /** What the newest pages were drawn from. */
  private drawnFrom: KnownAnswers = {};
  /** Something changed while the thread was drawing. */
  private isStale = false;
  private isStopped = false;

  constructor(private readonly options: DrawnPagesParts) {}

  /**
   * Draws what changed; changes in quick succession are drawn together. What is heard of for the first time, as when the shop has just opened,
   * is drawn without a rest, and where pages do not hold any more the rest is short: meanwhile their visitors get the shell.
   */
  refresh(): void {
    this.answers = this.options.answers();
    this.isStale = this.isDrawing;
    if (this.isStopped || this.isDrawing) return;
    clearTimeout(this.timer);
    const ms = this.restLeft();
    if (ms <= 0) {
      this.draw();
      return;
    }
    this.timer = setTimeout(() => this.refresh(), ms);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    await this.thread?.terminate();
  }

  /** The page or file at an address, in the language that the address or the visitor decides. */
  for(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed, path } = readAddress(address);
    const plain = path === '/' ? path : path.replace(/\/$/, '');
    if (this.readQuery.has(plain) && request.url.includes('?')) return undefined;
    return this.shown(keyOf(plain, fixed ?? visitorLanguage(request), fixed !== undefined)) ?? this.shown(address);
  }

  /** The page for an address that nobody knows; sent with status 404. */
  unknown(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed } = readAddress(address);
    return this.shown(keyOf(UNKNOWN_PAGE, fixed ?? visitorLanguage(request), fixed !== undefined));
  }

  /** The page, as long as it holds. It stays when it does not: what it says may come true again. */
  private shown(key: string): CachedResponse | undefined {
    const page = this.pages.get(key);
    return page?.standsOn.every(([path, mustHold]) => this.answers[path]?.mustHold === mustHold) ? page.ready() : undefined;
  }

  private draw(): void {
    const answers = Object.fromEntries(Object.entries(this.answers).map(([path, { source }]) => [path, source.text]));
    const sent = JSON.stringify(answers);
    if (this.thread && sent === this.sent) return;
    this.thread ??= this.open();
    this.sent = sent;
    this.isDrawing = true;
    this.drawnFrom = this.answers;
    this.beganAt = performance.now();
    this.patience = setTimeout(() => this.giveUp(new Error('drawing pages took too long')), PATIENCE_MS);
    this.thread.postMessage(answers);
  }

  private open(): Worker {
    const { drawer, origin } = this.options;
    const thread = new Worker(drawer, { workerData: { origin }, env: {} });
    thread.on('message', (drawing: Drawing) => this.take(drawing));
    thread.on('error', (error: Error) => this.giveUp(error));
    // Drawing is no reason to stay alive.
    thread.unref();
    return thread;
  }

  private take({ documents, files, failures }: Drawing): void {
    clearTimeout(this.patience);
    const { headers, logger } = this.options;
    for (const { path, reads, locale, isFixed, readsQuery, status, body, inline } of documents) {
      if (readsQuery) this.readQuery.add(path);
      const kind = { contentType: 'text/html; charset=utf-8', cacheControl: CACHING, headers: headers(inline), status };
      const ready = whenAsked(body, { ...kind, ...(isFixed ? {} : { varies: LANGUAGE_DECIDES }) });
      this.pages.set(keyOf(path, locale, isFixed), { ready, standsOn: reads.map((each) => [each, this.drawnFrom[each]?.mustHold]) });
    }
    for (const { path, contentType, body } of files)
      this.pages.set(path, { ready: whenAsked(body, { contentType, cacheControl: CACHING, headers: headers() }), standsOn: [] });
    for (const { path, reason } of failures) {
      this.forget(path);
      logger.error({ path, reason }, 'a page could not be drawn: its visitors get the shell');
    }
    this.endRound();
  }

  /** The thread died or hangs. Its pages may be out of date from now on, so none of them is shown; the next change, or one that came meanwhile, starts another. */
  private giveUp(error: { stack?: string; message?: string }): void {
    clearTimeout(this.patience);
    // An error that crossed from another thread is none to the logger.
    this.options.logger.error({ reason: error.stack ?? error.message }, 'the pages can no longer be drawn: visitors get the shell');
    void this.thread?.terminate();
    this.thread = undefined;
    this.sent = undefined;
    this.pages = new Map();
    this.endRound();
  }

  private endRound(): void {
    this.isDrawing = false;
    this.endedAt = performance.now();
    this.restMs = Math.min(REST.mostMs, Math.max(REST.leastMs, REST.rounds * (this.endedAt - this.beganAt)));
    if (this.isStale) this.refresh();
  }

  /** Milliseconds until the next round may begin. */
  private restLeft(): number {
    if (Object.keys(this.answers).length > Object.keys(this.drawnFrom).length) return 0;
    const isOutdated = Object.entries(this.answers).some(([path, { mustHold }]) => this.drawnFrom[path]?.mustHold !== mustHold);
    return this.endedAt + (isOutdated ? REST.leastMs : this.restMs) - performance.now();
  }

  /** A page that was drawn from older answers does not outlive its failure. */
  private forget(path: string): void {
    for (const key of this.pages.keys()) if (key.endsWith(` ${path}`)) this.pages.delete(key);
  }
}

const keyOf = (path: string, locale: Locale, isFixed: boolean): string => `${locale}${isFixed ? '!' : ''} ${path}`;

function whenAsked(body: string, kind: ConstructorParameters<typeof CachedResponse>[1]): () => CachedResponse {
  let page: CachedResponse | undefined;
  return () => (page ??= new CachedResponse(Buffer.from(body), kind));
}
