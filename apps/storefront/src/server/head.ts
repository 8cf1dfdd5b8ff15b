import { BRAND_NAME } from '@brote/brand';
import { LOCALES } from '@brote/contracts/browser';
import { translator } from '@brote/ui-kit/i18n';
import { addressOf } from './rendered-page';
import { pageTranslations } from './page-translations';
import type { StructuredDataContext } from './structured-data';

const OG_LOCALES = { en: 'en_GB', es: 'es_ES' } as const;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that cannot close the element that contains it. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** An element of the head that belongs to this page alone and is removed at the next navigation. */
function headTag(name: 'link' | 'meta', attributes: Readonly<Record<string, string>>): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name} data-page${attributeText.join('')} />`;
}

function socialTags({ page, origin }: StructuredDataContext, description: string): string[] {
  const { locale, prefix, title } = page;
  const t = translator(pageTranslations, locale);
  const property = (name: string, content: string) => headTag('meta', { property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', BRAND_NAME),
    property('title', title),
    property('description', description),
    property('url', origin + addressOf(page.page.path, prefix)),
    property('locale', OG_LOCALES[locale]),
    ...LOCALES.filter((each) => each !== locale).map((each) => property('locale:alternate', OG_LOCALES[each])),
    property('image', `${origin}/pictures/${page.page.picture}.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', t(`picture.${page.page.picture}`)),
    headTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** The other addresses of the page: one for each language, and the one where the visitor's language decides. */
function alternateLinks({ page, origin }: StructuredDataContext): string[] {
  const { path } = page.page;
  const link = (hreflang: string, prefix: string) =>
    headTag('link', { rel: 'alternate', hreflang, href: origin + addressOf(path, prefix) });
  return [...LOCALES.map((locale) => link(locale, `/${locale}`)), link('x-default', '')];
}

/** Head elements of a page. */
export function renderHead(context: StructuredDataContext): string {
  const { page, origin } = context;
  const { description } = page.page;
  const title = `<title>${escapeHtml(page.title)}</title>`;
  if (description === null) return title;
  const text = translator(pageTranslations, page.locale)(description);
  const statements = page.page.data.map((buildStatement) => buildStatement(context)).filter((statement) => statement !== null);
  const jsonLd = { '@context': 'https://schema.org', '@graph': statements };
  return [
    title,
    headTag('meta', { name: 'description', content: text }),
    headTag('link', { rel: 'canonical', href: origin + addressOf(page.page.path, page.prefix) }),
    ...alternateLinks(context),
    ...socialTags(context, text),
    ...(statements.length > 0 ? [`<script data-page type="application/ld+json">${embedJson(jsonLd)}</script>`] : []),
  ].join('');
}
