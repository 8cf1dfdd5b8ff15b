export { ADMIN_PAGES } from './admin/admin.pages';
export { STOREFRONT_PAGES } from './storefront/storefront.pages';
