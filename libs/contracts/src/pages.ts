export { ADMIN_PAGES } from './admin/admin.pages';
export { privatePagePath } from './storefront/private-page-path';
export { PRIVATE_PAGES, STOREFRONT_PAGES } from './storefront/storefront.pages';
