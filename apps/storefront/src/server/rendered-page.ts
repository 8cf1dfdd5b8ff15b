import type { Locale } from '@brote/contracts/browser';
import type { ApiState } from '../app/store';
import type { PublicPage } from './public-pages';

/** One address of a page: with a prefix it is fixed to its language, without one the visitor's language decides. */
export interface PageAddress {
  readonly page: PublicPage;
  readonly locale: Locale;
  /** `/es`, `/en` or nothing. */
  readonly prefix: string;
}

/** A page as its first visitor will see it. */
export interface RenderedPage extends PageAddress {
  readonly html: string;
  /** As the tab will be named. */
  readonly title: string;
  /** State from which React hydrates. */
  readonly state: ApiState;
}

/** The shop's own address of a page: `/es/shop`; of the first page `/es` or `/`. */
export const addressOf = (path: string, prefix: string): string => (path === '/' && prefix !== '' ? prefix : prefix + path);
