export { EARLIER_SHOP_TIME, unpackStripeAccount, type StripeAccountFile } from './earlier-shop';
export { TableContents } from './table-contents';
export { useUpgradedDatabase, type UpgradedDatabase } from './use-upgraded-database';
