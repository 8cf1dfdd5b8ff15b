import type { StockTranslations } from './stock-translations';

export const enStock: StockTranslations = {
  subject: (count) => (count === 1 ? 'Low stock: 1 item' : `Low stock: ${count} items`),
  preheader: 'Items at or below their minimum.',
  heading: 'Time to restock',
  lead: 'These items are on sale and are at or below their minimum right now.',
  title: 'Low stock',
  line: (brush, available, threshold) => `${brush}: ${available} left (minimum ${threshold})`,
  open: 'Open the inventory',
  reason: (sellerName) => `You get this message because ${sellerName} writes to this address when stock is low.`,
};
