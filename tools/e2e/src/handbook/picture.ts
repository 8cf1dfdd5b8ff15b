import type { Page } from '@playwright/test';
import type { Dictionary } from './dictionary';

/** The part of the page that a picture shows: the page without its menu, the topmost dialog, or everything. */
export type PictureArea = 'content' | 'dialog' | 'window';

/** One picture of the handbook. */
export interface Picture {
  /** The name of the file without its ending. */
  readonly name: string;
  /** Address, beginning with `/admin` for the back office. */
  readonly path: string;
  /** The heading of the page: a text of the back office such as `orders/title`. The storefront's pages only need some heading. */
  readonly heading?: string;
  readonly area: PictureArea;
  /** Width of the window in CSS pixels; 1440 without it. */
  readonly width?: number;
  /** The lowest part of a taller area is cut off, in CSS pixels. */
  readonly maxHeight?: number;
  /** Opens what the picture shows, after the page is loaded. */
  readonly open?: (page: Page, dictionary: Dictionary) => Promise<void>;
}
