import { Worker } from 'node:worker_threads';
import type { Locale } from '@brote/contracts';
import type { Logger } from '@brote/service-runtime';
import type { FastifyRequest } from 'fastify';
import { CachedResponse } from '../http/cached-response';
import type { Headers, Inline } from '../http/security-headers';
import { VARY_BY_LANGUAGE, readAddress, visitorLanguage } from './visitor-language';

/** What a public page says is the same for everybody; whoever has it asks whether it still holds. */
const CACHING = 'public, no-cache';
/**
 * Stock and forest move with every order. Pages follow them after a rest of nine times what the last round took, in milliseconds within these
 * bounds, so that drawing takes a tenth of one processor from selling at most; a busy machine draws less often. What is offered changes
 * seldom, and while pages wait for that nobody gets them: the least rest is enough.
 */
const REST = { leastMs: 1_000, mostMs: 10_000, rounds: 9 };
/** A round takes a fraction of a second; one that takes so long will not end. */
const RENDER_TIMEOUT_MS = 30_000;
/** The path under which the page for addresses that nobody knows is drawn. */
const UNKNOWN_PAGE = '/404';

/** An answer of the API that pages are drawn from. */
interface ApiReply {
  readonly source: { readonly text: string };
  /**
   * What of it has to be so still when a page drawn from it is shown: nobody may be shown a price that has gone. Of an answer without
   * one, pages may be a little behind.
   */
  readonly mustMatch?: string;
}

/** What the API answers by its path; what it does not answer yet is missing. */
export type ApiReplies = Readonly<Record<string, ApiReply>>;

interface RenderedDocument {
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
interface RenderResult {
  documents: RenderedDocument[];
  files: { path: string; contentType: string; body: string }[];
  failures: { path: string; reason: string }[];
}

interface PrerenderedPagesOptions {
  /** The program that draws, as the storefront's build made it. */
  renderer: string;
  /** The origin that customers type. */
  origin: string;
  /** The headers of a page or file that holds this itself. */
  headers: (inline?: Inline) => Headers;
  answers: () => ApiReplies;
  logger: Logger;
}

interface PrerenderedPage {
  /** Made ready for its first visitor: while the shop sells, most pages are drawn anew before anybody comes. */
  readonly response: () => CachedResponse;
  /** What must hold for it to be shown, by the path of the answer. */
  readonly dependsOn: readonly (readonly [path: string, mustMatch: string | undefined])[];
}

/**
 * The public pages in every language, drawn by the storefront itself in a thread of its own and kept in memory ready to be sent.
 * What cannot be drawn is logged and missing here: its visitors get the empty shell, which draws itself in their browser.
 */
export class PrerenderedPages {
  private pages = new Map<string, PrerenderedPage>();
  /** Paths whose page is another one with a query behind it. */
  private readonly readQuery = new Set<string>();
  private thread?: Worker;
  private timer?: NodeJS.Timeout;
  private timeout?: NodeJS.Timeout;
  private sent?: string;
  private isRendering = false;
  private startedAt = 0;
  private endedAt = -Infinity;
  private restMs = 0;
  private answers: ApiReplies = {};
  /** What the newest pages were drawn from. */
  private renderedFrom: ApiReplies = {};
  /** Something changed while the thread was drawing. */
  private isStale = false;
  private isStopped = false;

  constructor(private readonly options: PrerenderedPagesOptions) {}

  /**
   * Draws what changed; changes in quick succession are drawn together. What is heard of for the first time, as when the shop has just opened,
   * is drawn without a rest, and where pages do not hold any more the rest is short: meanwhile their visitors get the shell.
   */
  refresh(): void {
    this.answers = this.options.answers();
    this.isStale = this.isRendering;
    if (this.isStopped || this.isRendering) return;
    clearTimeout(this.timer);
    const ms = this.restLeft();
    if (ms <= 0) {
      this.render();
      return;
    }
    this.timer = setTimeout(() => this.refresh(), ms);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.timeout);
    await this.thread?.terminate();
  }

  /** The page or file at an address, in the language that the address or the visitor decides. */
  for(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed, path } = readAddress(address);
    const plain = path === '/' ? path : path.replace(/\/$/, '');
    if (this.readQuery.has(plain) && request.url.includes('?')) return undefined;
    return this.validPage(keyOf(plain, fixed ?? visitorLanguage(request), fixed !== undefined)) ?? this.validPage(address);
  }

  /** The page for an address that nobody knows; sent with status 404. */
  unknown(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed } = readAddress(address);
    return this.validPage(keyOf(UNKNOWN_PAGE, fixed ?? visitorLanguage(request), fixed !== undefined));
  }

  /** The page, as long as it holds. It stays when it does not: what it says may come true again. */
  private validPage(key: string): CachedResponse | undefined {
    const page = this.pages.get(key);
    return page?.dependsOn.every(([path, mustMatch]) => this.answers[path]?.mustMatch === mustMatch) ? page.response() : undefined;
  }

  private render(): void {
    const answers = Object.fromEntries(Object.entries(this.answers).map(([path, { source }]) => [path, source.text]));
    const sent = JSON.stringify(answers);
    if (this.thread && sent === this.sent) return;
    this.thread ??= this.open();
    this.sent = sent;
    this.isRendering = true;
    this.renderedFrom = this.answers;
    this.startedAt = performance.now();
    this.timeout = setTimeout(() => this.giveUp(new Error('drawing pages took too long')), RENDER_TIMEOUT_MS);
    this.thread.postMessage(answers);
  }

  private open(): Worker {
    const { renderer, origin } = this.options;
    const thread = new Worker(renderer, { workerData: { origin }, env: {} });
    thread.on('message', (result: RenderResult) => this.store(result));
    thread.on('error', (error: Error) => this.giveUp(error));
    // Drawing is no reason to stay alive.
    thread.unref();
    return thread;
  }

  private store({ documents, files, failures }: RenderResult): void {
    clearTimeout(this.timeout);
    const { headers, logger } = this.options;
    for (const { path, reads, locale, isFixed, readsQuery, status, body, inline } of documents) {
      if (readsQuery) this.readQuery.add(path);
      const kind = { contentType: 'text/html; charset=utf-8', cacheControl: CACHING, headers: headers(inline), status };
      const response = lazyResponse(body, { ...kind, ...(isFixed ? {} : { varies: VARY_BY_LANGUAGE }) });
      this.pages.set(keyOf(path, locale, isFixed), {
        response,
        dependsOn: reads.map((each) => [each, this.renderedFrom[each]?.mustMatch]),
      });
    }
    for (const { path, contentType, body } of files)
      this.pages.set(path, { response: lazyResponse(body, { contentType, cacheControl: CACHING, headers: headers() }), dependsOn: [] });
    for (const { path, reason } of failures) {
      this.delete(path);
      logger.error({ path, reason }, 'a page could not be drawn: its visitors get the shell');
    }
    this.endRound();
  }

  /** The thread died or hangs. Its pages may be out of date from now on, so none of them is shown; the next change, or one that came meanwhile, starts another. */
  private giveUp(error: { stack?: string; message?: string }): void {
    clearTimeout(this.timeout);
    // An error that crossed from another thread is none to the logger.
    this.options.logger.error({ reason: error.stack ?? error.message }, 'the pages can no longer be drawn: visitors get the shell');
    void this.thread?.terminate();
    this.thread = undefined;
    this.sent = undefined;
    this.pages = new Map();
    this.endRound();
  }

  private endRound(): void {
    this.isRendering = false;
    this.endedAt = performance.now();
    this.restMs = Math.min(REST.mostMs, Math.max(REST.leastMs, REST.rounds * (this.endedAt - this.startedAt)));
    if (this.isStale) this.refresh();
  }

  /** Milliseconds until the next round may begin. */
  private restLeft(): number {
    if (Object.keys(this.answers).length > Object.keys(this.renderedFrom).length) return 0;
    const isOutdated = Object.entries(this.answers).some(([path, { mustMatch }]) => this.renderedFrom[path]?.mustMatch !== mustMatch);
    return this.endedAt + (isOutdated ? REST.leastMs : this.restMs) - performance.now();
  }

  /** A page that was drawn from older answers does not outlive its failure. */
  private delete(path: string): void {
    for (const key of this.pages.keys()) if (key.endsWith(` ${path}`)) this.pages.delete(key);
  }
}

const keyOf = (path: string, locale: Locale, isFixed: boolean): string => `${locale}${isFixed ? '!' : ''} ${path}`;

function lazyResponse(body: string, kind: ConstructorParameters<typeof CachedResponse>[1]): () => CachedResponse {
  let page: CachedResponse | undefined;
  return () => (page ??= new CachedResponse(Buffer.from(body), kind));
}
