import { LOCALES } from '@brote/contracts/browser';
import type { AnsweredApi, ApiAnswers } from './ask-api';
import type { Documents, SentDocument } from './document';
import { drawPage } from './draw-page';
import type { PageAddress } from './drawn-page';
import { PUBLIC_PAGES, UNKNOWN_PAGE } from './public-pages';

/** A document for one path and language. */
export interface SiteDocument extends SentDocument {
  /** Below the prefix: `/shop`. */
  readonly path: string;
  readonly locale: string;
  /** The paths of the API whose answers it shows. */
  readonly reads: readonly string[];
  /** Whether its address is fixed to the language. */
  readonly isFixed: boolean;
  /** Whether what follows the `?` makes it another page. */
  readonly readsQuery: boolean;
  /** 404 for the page that stands in for all that are not there. */
  readonly status: number;
}

/** What became of one round of drawing: what is new, and what could not be drawn. */
export interface Drawing {
  readonly documents: readonly SiteDocument[];
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
}

const ADDRESSES: readonly PageAddress[] = PUBLIC_PAGES.flatMap((page) =>
  LOCALES.flatMap((locale) => ['', `/${locale}`].map((prefix) => ({ page, locale, prefix }))),
);

/** Draws all public pages, and later those again whose answers changed. */
export class PageDrawer {
  /** What each page was drawn from last. */
  private readonly drawnFrom = new Map<PageAddress, ApiAnswers>();

  constructor(
    private readonly api: AnsweredApi,
    private readonly documents: Documents,
  ) {}

  /** Draws what is not drawn yet from these answers. A page that fails does not keep the others from being drawn. */
  async draw(answers: ApiAnswers): Promise<Drawing> {
    this.api.know(answers);
    const documents: SiteDocument[] = [];
    const failures: { path: string; reason: string }[] = [];
    for (const address of ADDRESSES.filter((each) => !this.isFresh(each, answers))) {
      try {
        const document = await this.drawOne(address, answers);
        if (document) documents.push(document);
      } catch (error) {
        failures.push({ path: address.page.path, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
    return { documents, failures };
  }

  private isFresh(address: PageAddress, answers: ApiAnswers): boolean {
    const before = this.drawnFrom.get(address);
    return before !== undefined && Object.entries(before).every(([path, answer]) => answers[path] === answer);
  }

  private async drawOne(address: PageAddress, answers: ApiAnswers): Promise<SiteDocument | null> {
    const { result: page, asked } = await this.api.watch(() => drawPage(address));
    if (page === null) return null;
    this.drawnFrom.set(address, Object.fromEntries(asked.map((path) => [path, answers[path] ?? ''])));
    const { path, readsQuery } = address.page;
    const status = path === UNKNOWN_PAGE ? 404 : 200;
    return { path, reads: asked, locale: address.locale, isFixed: address.prefix !== '', readsQuery, status, ...this.documents.of(page) };
  }
}
