import { LOCALES } from '@brote/contracts/browser';
import type { InMemoryApi, ApiReplies } from './in-memory-api';
import type { DocumentBuilder, SentDocument } from './document-builder';
import { renderPage } from './render-page';
import type { PageAddress } from './rendered-page';
import { PUBLIC_PAGES, UNKNOWN_PAGE } from './public-pages';

/** A document for one path and language. */
export interface SiteDocument extends SentDocument {
  /** Below the prefix: `/shop`. */
  readonly path: string;
  readonly locale: string;
  /** Paths of the API whose data the page shows. */
  readonly reads: readonly string[];
  /** Whether its address is fixed to the language. */
  readonly isFixed: boolean;
  /** Whether the query of the URL makes it another page. */
  readonly readsQuery: boolean;
  /** 404 for the page that replaces unknown ones. */
  readonly status: number;
}

/** The result of one round: new documents, and failures. */
export interface RenderResult {
  readonly documents: readonly SiteDocument[];
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
}

const ADDRESSES: readonly PageAddress[] = PUBLIC_PAGES.flatMap((page) =>
  LOCALES.flatMap((locale) => ['', `/${locale}`].map((prefix) => ({ page, locale, prefix }))),
);

/** Renders all public pages, and again those with changed data. */
export class PageRenderer {
  /** The data of the last rendering of each page. */
  private readonly renderedFrom = new Map<PageAddress, ApiReplies>();

  constructor(
    private readonly api: InMemoryApi,
    private readonly documents: DocumentBuilder,
  ) {}

  /** Renders outdated pages. A failed page does not stop the others. */
  async render(replies: ApiReplies): Promise<RenderResult> {
    this.api.setReplies(replies);
    const documents: SiteDocument[] = [];
    const failures: { path: string; reason: string }[] = [];
    for (const address of ADDRESSES.filter((each) => !this.isFresh(each, replies))) {
      try {
        const document = await this.renderDocument(address, replies);
        if (document) documents.push(document);
      } catch (error) {
        failures.push({ path: address.page.path, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
    return { documents, failures };
  }

  private isFresh(address: PageAddress, replies: ApiReplies): boolean {
    const previousReplies = this.renderedFrom.get(address);
    return previousReplies !== undefined && Object.entries(previousReplies).every(([path, answer]) => replies[path] === answer);
  }

  private async renderDocument(address: PageAddress, replies: ApiReplies): Promise<SiteDocument | null> {
    const { result: page, asked } = await this.api.recordRequests(() => renderPage(address));
    if (page === null) return null;
    this.renderedFrom.set(address, Object.fromEntries(asked.map((path) => [path, replies[path] ?? ''])));
    const { path, readsQuery } = address.page;
    const status = path === UNKNOWN_PAGE ? 404 : 200;
    return {
      path,
      reads: asked,
      locale: address.locale,
      isFixed: address.prefix !== '',
      readsQuery,
      status,
      ...this.documents.build(page),
    };
  }
}
