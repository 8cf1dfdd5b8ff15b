import { BRAND_NAME } from '@brote/brand';
import type { CatalogueView, MoneyView, ProductView } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { translator, type Translations } from '@brote/ui-kit/i18n';
import { paths } from '../app/paths';
import { replyOf } from './in-memory-api';
import { addressOf, type RenderedPage } from './rendered-page';
import { pageTranslations } from './page-translations';

/** Input of structured data. */
export interface StructuredDataContext {
  readonly page: RenderedPage;
  /** The origin that customers type. */
  readonly origin: string;
}

/** Structured data of a page in the vocabulary of schema.org; null without any. */
export type StructuredData = (context: StructuredDataContext) => object | null;

const formatEuros = ({ amount }: MoneyView): string => (amount / 100).toFixed(2);

/** The seller. */
export const organization: StructuredData = ({ page, origin }) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: BRAND_NAME,
  url: `${origin}/`,
  logo: `${origin}/icons/512.png`,
  description: translator(pageTranslations, page.locale)('organization'),
});

/** Position of the page below the home page. */
export const breadcrumbs: StructuredData = ({ page: { page, prefix, title }, origin }) => {
  const breadcrumb = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + addressOf(path, prefix),
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [breadcrumb(1, BRAND_NAME, paths.home()), breadcrumb(2, title.replace(` · ${BRAND_NAME}`, ''), page.path)],
  };
};

function productData({ page: { locale, prefix }, origin }: StructuredDataContext, productView: ProductView): object {
  const { id, category, name, description, price, salePrice, saleEndsAt, inStock } = productView;
  const brushes = Array.from({ length: productView.quantity }, () => ({ type: 'adult', color: 'blue' }) as const);
  return {
    '@type': 'Product',
    sku: id,
    name: name[locale],
    description: description[locale],
    image: [`${origin}/pictures/packs.png`, origin + packUrl({ category, brushes, width: 1200 })],
    brand: { '@type': 'Brand', name: BRAND_NAME },
    offers: {
      '@type': 'Offer',
      url: origin + addressOf(paths.shop(category), prefix),
      price: formatEuros(salePrice ?? price),
      priceCurrency: price.currency,
      ...(salePrice && saleEndsAt ? { priceValidUntil: saleEndsAt.slice(0, 'yyyy-mm-dd'.length) } : {}),
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${origin}/#organization` },
    },
  };
}

/** Everything on sale, with the prices in force. */
export const productList: StructuredData = (context) => {
  const catalogue = replyOf(context.page.state, 'listProducts') as CatalogueView | undefined;
  if (!catalogue) return null;
  const item = (productView: ProductView, index: number) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productData(context, productView),
  });
  return { '@type': 'ItemList', itemListElement: catalogue.products.map(item) };
};

/** Questions and their answers, in the language of the page. */
export const faqPage =
  <K extends string>(texts: Translations<K | `${K}.answer`>, keys: readonly K[]): StructuredData =>
  ({ page }) => {
    const t = translator(texts, page.locale);
    const question = (key: K) => ({
      '@type': 'Question',
      name: t(key),
      acceptedAnswer: { '@type': 'Answer', text: t(`${key}.answer`) },
    });
    return { '@type': 'FAQPage', mainEntity: keys.map(question) };
  };
