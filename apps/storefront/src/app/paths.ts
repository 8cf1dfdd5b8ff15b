import type { Category } from '@brote/contracts/browser';

/** Every path of the shop, in one place. */
export const paths = {
  home: () => '/',
  shop: (category?: Category) => (category ? `/shop#${category}` : '/shop'),
  subscriptions: (plan?: string) => (plan ? `/subscriptions#${plan}` : '/subscriptions'),
  questions: () => '/subscriptions#faq',
  about: () => '/about',
  contact: () => '/contact',
  recyclingGuide: () => '/recycling-guide',
  sustainability: () => '/sustainability',
  cart: () => '/cart',
  cartShipping: () => '/cart?step=shipping',
  paymentSuccess: () => '/payment-success',
  login: () => '/login',
  terms: () => '/terms',
  privacy: () => '/privacy',
  shipping: () => '/shipping',
} as const;
