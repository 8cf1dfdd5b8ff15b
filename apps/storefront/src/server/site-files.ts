import { LOCALES } from '@brote/contracts/browser';
import { addressOf } from './rendered-page';
import { PUBLIC_PAGES } from './public-pages';

/** A file that is made here and sent as it is. */
export interface SiteFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

function renderSitemap(origin: string): string {
  const listedPages = PUBLIC_PAGES.filter(({ description }) => description !== null);
  const urls = listedPages.flatMap(({ path }) => {
    const link = (hreflang: string, prefix: string) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${addressOf(path, prefix)}"/>`;
    const links = [...LOCALES.map((locale) => link(locale, `/${locale}`)), link('x-default', '')].join('');
    return ['', ...LOCALES.map((locale) => `/${locale}`)].map(
      (prefix) => `<url><loc>${origin}${addressOf(path, prefix)}</loc>${links}</url>`,
    );
  });
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>${urls.join('')}</urlset>\n`;
}

/** Files for search engines. Personal pages are excluded by a header of their own. */
export const siteFiles = (origin: string): readonly SiteFile[] => [
  { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', body: renderSitemap(origin) },
  {
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /admin/\nSitemap: ${origin}/sitemap.xml\n`,
  },
];
