import { COLORS, MARK_PATH } from '@brote/brand';
import { drawMark } from '@brote/illustration';
import { type Html, html } from './html';
import type { Language } from './translations';

/** The shop's mark and its name in words. */
export function brandHtml(shopName: string): Html {
  return html`<span class="brand"
    ><svg viewBox="0 0 40 48" width="22" height="26" aria-hidden="true"><path d="${MARK_PATH}" fill="currentColor" /></svg>${shopName}</span
  >`;
}

interface PageDocument {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
}

/** A whole page. */
export function renderDocument({ language, title, body }: PageDocument): string {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return page.text;
}

export const iconSvg = drawMark(COLORS.pine700);

/** An amount of the smallest unit, formatted for people; one number format in both languages. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);
}
