/** The addresses at which the shop has a page; `:name` stands for any one part. Any other is answered with 404 and the shop's own page for it. */
export const STOREFRONT_PAGES = ['/', '/shop', '/cart', '/payment-success'] as const;
