export * from './staff-catalogue.limits';
export * from './staff-catalogue.routes';
export * from './legal-texts';
export * from './opening-view';
export * from './staff-catalogue.view';
export * from './product-commands';
export * from './price-book-commands';
