export { ADMIN_PAGES } from './admin/admin.pages';
export { PRIVATE_PAGES, STOREFRONT_PAGES } from './storefront/storefront.pages';
