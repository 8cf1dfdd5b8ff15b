import { Worker } from 'node:worker_threads';
import type { Locale } from '@brote/contracts';
import type { Logger } from '@brote/service-runtime';
import type { FastifyRequest } from 'fastify';
import { CachedResponse } from '../http/cache/cached-response';
import type { ResponseHeaders, InlineHashes } from '../http/server/security-headers';
import { VARY_BY_LANGUAGE, parseAddress, visitorLanguage } from './visitor-language';

/** A public page is the same for all visitors; clients revalidate it. */
const CACHE_CONTROL = 'public, no-cache';
/**
 * Stock and forest change with every order. After a round, rendering pauses nine times its duration within these bounds (milliseconds), so
 * that it
 * uses a tenth of one processor at most. Offers change seldom, and outdated pages are not sent: then the least pause is enough.
 */
const RENDER_PAUSE = { leastMs: 1_000, mostMs: 10_000, rounds: 9 };
/** A round takes a fraction of a second; one that takes this long will not end. */
const RENDER_TIMEOUT_MS = 30_000;
/** The path of the page for unknown addresses. */
const UNKNOWN_PAGE = '/404';

/** A reply of the API that pages are rendered from. */
interface ApiReply {
  readonly source: { readonly text: string };
  /**
   * The part that must be unchanged when the page is sent: no visitor may see an old price. Without it, a page may be slightly outdated.
   */
  readonly mustMatch?: string;
}

/** Replies of the API by path; missing ones are not loaded yet. */
export type ApiReplies = Readonly<Record<string, ApiReply>>;

interface RenderedDocument {
  path: string;
  /** The paths of the replies that the page shows. */
  reads: string[];
  locale: Locale;
  isFixed: boolean;
  readsQuery: boolean;
  status: number;
  body: string;
  inline: InlineHashes;
}

/** The result of the rendering thread. */
interface RenderResult {
  documents: RenderedDocument[];
  files: { path: string; contentType: string; body: string }[];
  failures: { path: string; reason: string }[];
}

interface PrerenderedPagesOptions {
  /** The renderer from the storefront's build. */
  renderer: string;
  /** The public origin. */
  origin: string;
  /** The headers of a page or file with this inline code. */
  headers: (inline?: InlineHashes) => ResponseHeaders;
  /** Changes the text of each page; absent where pages are sent as they are. */
  adaptPage?: (html: string) => string;
  answers: () => ApiReplies;
  logger: Logger;
}

interface PrerenderedPage {
  /** Compressed at its first request: during sales, most pages are rendered again before a visitor comes. */
  readonly response: () => CachedResponse;
  /** The conditions for sending it, by the path of the reply. */
  readonly dependsOn: readonly (readonly [path: string, mustMatch: string | undefined])[];
}

/**
 * The public pages in every language, rendered by the storefront in a worker thread and kept in memory.
 * A page that fails to render is logged and missing: its visitors get the shell, which renders in their browser.
 */
export class PrerenderedPages {
  private pages = new Map<string, PrerenderedPage>();
  /** Paths whose page changes with a query. */
  private readonly queryDependentPaths = new Set<string>();
  private thread?: Worker;
  private timer?: NodeJS.Timeout;
  private timeout?: NodeJS.Timeout;
  private sentReplies?: string;
  private isRendering = false;
  private startedAtMs = 0;
  private endedAt = -Infinity;
  private pauseMs = 0;
  private apiReplies: ApiReplies = {};
  /** The data of the latest pages. */
  private renderedFrom: ApiReplies = {};
  /** The data changed during rendering. */
  private isStale = false;
  private isStopped = false;

  constructor(private readonly options: PrerenderedPagesOptions) {}

  /**
   * Renders changed pages; quick changes are rendered together. New kinds of data, as after the start, are rendered without a pause.
   * Outdated pages are rendered after a short one: meanwhile their visitors get the shell.
   */
  refresh(): void {
    this.apiReplies = this.options.answers();
    this.isStale = this.isRendering;
    if (this.isStopped || this.isRendering) return;
    clearTimeout(this.timer);
    const delayMs = this.pauseLeftMs();
    if (delayMs <= 0) {
      this.render();
      return;
    }
    this.timer = setTimeout(() => this.refresh(), delayMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.timeout);
    await this.thread?.terminate();
  }

  /** The page or file at an address, in the language that the address or the visitor decides. */
  findPage(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed, path } = parseAddress(address);
    const normalizedPath = path === '/' ? path : path.replace(/\/$/, '');
    if (this.queryDependentPaths.has(normalizedPath) && request.url.includes('?')) return undefined;
    return this.findValidPage(keyOf(normalizedPath, fixed ?? visitorLanguage(request), fixed !== undefined)) ?? this.findValidPage(address);
  }

  /** The page for an unknown address; sent with status 404. */
  findNotFoundPage(address: string, request: FastifyRequest): CachedResponse | undefined {
    const { fixed } = parseAddress(address);
    return this.findValidPage(keyOf(UNKNOWN_PAGE, fixed ?? visitorLanguage(request), fixed !== undefined));
  }

  /** The page while it is valid. An invalid page is kept: its data may become valid again. */
  private findValidPage(key: string): CachedResponse | undefined {
    const page = this.pages.get(key);
    return page?.dependsOn.every(([path, mustMatch]) => this.apiReplies[path]?.mustMatch === mustMatch) ? page.response() : undefined;
  }

  private render(): void {
    const apiReplies = Object.fromEntries(Object.entries(this.apiReplies).map(([path, { source }]) => [path, source.text]));
    const sentReplies = JSON.stringify(apiReplies);
    if (this.thread && sentReplies === this.sentReplies) return;
    this.thread ??= this.startThread();
    this.sentReplies = sentReplies;
    this.isRendering = true;
    this.renderedFrom = this.apiReplies;
    this.startedAtMs = performance.now();
    this.timeout = setTimeout(() => this.abortRendering(new Error('rendering pages took too long')), RENDER_TIMEOUT_MS);
    this.thread.postMessage(apiReplies);
  }

  private startThread(): Worker {
    const { renderer, origin } = this.options;
    const thread = new Worker(renderer, { workerData: { origin }, env: {} });
    thread.on('message', (result: RenderResult) => this.storeResult(result));
    thread.on('error', (error: Error) => this.abortRendering(error));
    // The thread does not keep the process alive.
    thread.unref();
    return thread;
  }

  private storeResult({ documents, files, failures }: RenderResult): void {
    clearTimeout(this.timeout);
    const { headers, adaptPage = (html: string) => html, logger } = this.options;
    for (const { path, reads, locale, isFixed, readsQuery, status, body, inline } of documents) {
      if (readsQuery) this.queryDependentPaths.add(path);
      const options = { contentType: 'text/html; charset=utf-8', cacheControl: CACHE_CONTROL, headers: headers(inline), status };
      const response = lazyResponse(adaptPage(body), { ...options, ...(isFixed ? {} : { varies: VARY_BY_LANGUAGE }) });
      this.pages.set(keyOf(path, locale, isFixed), {
        response,
        dependsOn: reads.map((each) => [each, this.renderedFrom[each]?.mustMatch]),
      });
    }
    for (const { path, contentType, body } of files)
      this.pages.set(path, {
        response: lazyResponse(body, { contentType, cacheControl: CACHE_CONTROL, headers: headers() }),
        dependsOn: [],
      });
    for (const { path, reason } of failures) {
      this.removePage(path);
      logger.error({ path, reason }, 'a page could not be rendered: its visitors get the shell');
    }
    this.endRound();
  }

  /** The thread died or hangs. Its pages may be outdated, so none is sent; the next change starts another thread. */
  private abortRendering(error: { stack?: string; message?: string }): void {
    clearTimeout(this.timeout);
    // An error from another thread is no Error to the logger.
    this.options.logger.error({ reason: error.stack ?? error.message }, 'pages can no longer be rendered: visitors get the shell');
    void this.thread?.terminate();
    this.thread = undefined;
    this.sentReplies = undefined;
    this.pages = new Map();
    this.endRound();
  }

  private endRound(): void {
    this.isRendering = false;
    this.endedAt = performance.now();
    this.pauseMs = Math.min(RENDER_PAUSE.mostMs, Math.max(RENDER_PAUSE.leastMs, RENDER_PAUSE.rounds * (this.endedAt - this.startedAtMs)));
    if (this.isStale) this.refresh();
  }

  /** Milliseconds until the next round may begin. */
  private pauseLeftMs(): number {
    if (Object.keys(this.apiReplies).length > Object.keys(this.renderedFrom).length) return 0;
    const isOutdated = Object.entries(this.apiReplies).some(([path, { mustMatch }]) => this.renderedFrom[path]?.mustMatch !== mustMatch);
    return this.endedAt + (isOutdated ? RENDER_PAUSE.leastMs : this.pauseMs) - performance.now();
  }

  /** A page that failed to render must not stay in its older version. */
  private removePage(path: string): void {
    for (const key of this.pages.keys()) if (key.endsWith(` ${path}`)) this.pages.delete(key);
  }
}

const keyOf = (path: string, locale: Locale, isFixed: boolean): string => `${locale}${isFixed ? '!' : ''} ${path}`;

function lazyResponse(body: string, options: ConstructorParameters<typeof CachedResponse>[1]): () => CachedResponse {
  let page: CachedResponse | undefined;
  return () => (page ??= new CachedResponse(Buffer.from(body), options));
}
