/** What the shop is for; only a shop in production begins closed. */
export const SHOP_STAGE = Symbol('stage of the shop');

/** The seller's number in the Spanish register of packaging, which also stands on invoices; empty without one. */
export const SPANISH_PACKAGING_NUMBER = Symbol('number in the Spanish register of packaging');
