import { paths } from '../app/paths';
import { getPackaging } from '../app/packaging.api';
import { getShopInfo } from '../app/shop-info.api';
import { getForest } from '../features/about/forest.api';
import { listPlans, listProducts } from '../features/shop/catalog.api';
import { FAQ_KEYS, subscriptionsTranslations } from '../features/subscriptions/subscriptions.translations';
import { getRecalls } from '../features/recalls/recalls.api';
import { getTreeReceipts } from '../features/tree-receipts/tree-receipts.api';
import type { ApiEndpoint } from './in-memory-api';
import type { pageTranslations } from './page-translations';
import { breadcrumbs, organization, productList, faqPage, type StructuredData } from './structured-data';

/** A page that is the same for all readers of one language, and so is prerendered. */
export interface PublicPage {
  readonly path: string;
  /** The module of its route; its style sheet and code are requested together with the page. */
  readonly code: string;
  /** The API's data that it shows. It is rendered again when any of them changes. */
  readonly reads: readonly ApiEndpoint[];
  /** Whether the query of its address changes its first view. An address with a query is then rendered in the browser. */
  readonly readsQuery: boolean;
  /** Description for search engines and messengers; without one, the page is not listed. */
  readonly description: keyof (typeof pageTranslations)['en'] | null;
  /** The picture of shared links to the page. */
  readonly picture: 'home' | 'packs' | 'forest';
  /** Structured data of schema.org. */
  readonly data: readonly StructuredData[];
}

const page = (path: string, code: string, options: Partial<PublicPage> = {}): PublicPage => ({
  path,
  code: `src/${code}`,
  reads: [],
  readsQuery: false,
  description: null,
  picture: 'home',
  data: [],
  ...options,
});

const legal = (path: string, name: string, description: PublicPage['description'], reads: PublicPage['reads'] = []): PublicPage =>
  page(path, `features/legal/${name}-page.tsx`, { reads: [getShopInfo, ...reads], description, data: [breadcrumbs] });

/** The path of the page for unknown addresses. */
export const UNKNOWN_PAGE = '/404';

/** Every page that is rendered on the server, in both languages; one line each. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page(paths.home(), 'app/home-route.tsx', { reads: [listProducts, listPlans], description: 'home', data: [organization] }),
  page(paths.shop(), 'app/shop-route.tsx', {
    reads: [listProducts, getShopInfo],
    description: 'shop',
    picture: 'packs',
    data: [productList, breadcrumbs],
  }),
  page(paths.subscriptions(), 'app/subscriptions-route.tsx', {
    reads: [listPlans],
    readsQuery: true,
    description: 'subscriptions',
    data: [breadcrumbs, faqPage(subscriptionsTranslations, FAQ_KEYS)],
  }),
  page(paths.about(), 'app/about-route.tsx', {
    reads: [getForest, getTreeReceipts, getShopInfo],
    description: 'about',
    picture: 'forest',
    data: [breadcrumbs],
  }),
  page(paths.contact(), 'features/contact/contact-page.tsx', { reads: [getShopInfo], description: 'contact', data: [breadcrumbs] }),
  page(paths.recyclingGuide(), 'features/recycling-guide/recycling-guide-page.tsx', { description: 'recyclingGuide', data: [breadcrumbs] }),
  page(paths.sustainability(), 'app/sustainability-route.tsx', {
    reads: [getTreeReceipts],
    description: 'sustainability',
    picture: 'forest',
    data: [breadcrumbs],
  }),
  page(paths.recalls(), 'features/recalls/recalls-page.tsx', {
    reads: [getRecalls, getShopInfo],
    description: 'recalls',
    data: [breadcrumbs],
  }),
  legal(paths.terms(), 'terms', 'terms'),
  legal(paths.privacy(), 'privacy', 'privacy'),
  legal(paths.shipping(), 'shipping', 'shipping'),
  legal(paths.legalNotice(), 'legal-notice', 'legalNotice', [getPackaging]),
  legal(paths.cookies(), 'cookies', 'cookies'),
  legal(paths.accessibility(), 'accessibility', 'accessibility'),
  page(paths.withdrawal(), 'app/withdrawal-route.tsx', { description: 'withdrawal', readsQuery: true, data: [breadcrumbs] }),
  page(paths.login(), 'features/auth/login-page.tsx', { description: 'login' }),
  page(paths.register(), 'features/auth/register-page.tsx', { description: 'register' }),
  page(paths.forgotPassword(), 'features/auth/forgot-password-page.tsx', { description: 'forgotPassword' }),
  page(UNKNOWN_PAGE, 'features/not-found/not-found-page.tsx'),
];
