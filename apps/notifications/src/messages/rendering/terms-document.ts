import type { Locale } from '@brote/contracts';
import type { TermsEdition, TermsSection } from '@brote/contracts/terms';
import type { TermsDocument } from '#app/transports/channels/outgoing-mail';
import { dayText } from './formats';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** The terms of a contract as one page without external resources, with the version that it names. */
export function renderTermsDocument({ version, content }: TermsEdition, locale: Locale, shop: ShopDetails): TermsDocument {
  const { title, lead, sections } = content[locale];
  const wording = TRANSLATIONS[locale].termsAttached;
  const heading = escapeHtml(title);
  const body = [
    `<h1>${heading}</h1>`,
    `<p><strong>${escapeHtml(wording.version(dayText(version, locale), version))}</strong></p>`,
    ...(lead === undefined ? [] : [paragraphHtml(lead, shop)]),
    ...sections.map((section) => sectionHtml(section, shop)),
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>`;
  const style = '<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}</style>';
  return {
    fileName: `${wording.fileName}-${version}.html`,
    html: `<!doctype html>\n<html lang="${locale}"><head>${head}${style}</head><body>\n${body.join('\n')}\n</body></html>\n`,
  };
}

function sectionHtml({ title, text, list = [], link }: TermsSection, shop: ShopDetails): string {
  const items = list.map((item) => `<li>${fillSellerDetails(item, shop)}</li>`).join('');
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    ...text.map((wording) => paragraphHtml(wording, shop)),
    ...(items === '' ? [] : [`<ul>${items}</ul>`]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(shop.publicOrigin + link.to)}">${escapeHtml(link.label)}</a></p>`]),
  ].join('\n');
}

const paragraphHtml = (wording: string, shop: ShopDetails): string => `<p>${fillSellerDetails(wording, shop)}</p>`;

/** The seller from the configuration. */
function fillSellerDetails(wording: string, { seller }: ShopDetails): string {
  const data = new Map([
    ['legalName', seller.name],
    ['taxId', seller.taxId],
    ['address', seller.address],
    ['email', seller.email],
  ]);
  return escapeHtml(wording.replace(/\{(\w+)\}/g, (placeholder, name: string) => data.get(name) ?? placeholder));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(wording: string): string {
  return wording.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
