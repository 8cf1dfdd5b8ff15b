import { Html, html } from './html';
import type { Language } from './texts';

const markPath =
  'M5.4 2.6C5.4 1.5 6.3.7 7.3.7h3.6c1.1 0 1.9.8 1.9 1.9v18.2c0 .5-.1.9-.3 1.3H5.7c-.2-.4-.3-.8-.3-1.3zM5.7 23.9h6.8c.2.4.3.8.3 1.3v6.5C16.2 22.8 23.7 15.3 38 14.2c1.4 19.3-8.7 32.6-26.7 32.6H7.6a2.2 2.2 0 0 1-2.2-2.2V25.2c0-.5.1-.9.3-1.3zm9.7 19C20.7 35.6 25.2 30.1 30.4 25 23.2 28 17 33.9 15.4 42.9z';

/** The shop's mark and its name in words. */
export function brand(shopName: string): Html {
  return html`<span class="brand"
    ><svg viewBox="0 0 40 48" width="22" height="26" aria-hidden="true"><path d="${markPath}" fill="currentColor" /></svg>${shopName}</span
  >`;
}

interface Document {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
}

/** A whole page. */
export function documentOf({ language, title, body }: Document): string {
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

export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 48"><path d="${markPath}" fill="#1f4433"/></svg>`;

/** An amount of the smallest unit as people read it; one number format in both languages. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);
}
