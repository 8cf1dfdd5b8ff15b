import type { StockTranslations } from './stock-translations';

export const enStock: StockTranslations = {
  subject: (count) => (count === 1 ? 'Low stock: 1 item' : `Low stock: ${count} items`),
  preheader: 'What is at its minimum or below.',
  heading: 'Time to restock',
  lead: 'This is what the shop offers and what is at its minimum or below right now.',
  title: 'Low stock',
  line: (brush, available, threshold) => `${brush}: ${available} left (minimum ${threshold})`,
  open: 'Open the inventory',
  reason: (sellerName) => `You get this message because ${sellerName} writes to this address when little is left on the shelves.`,
};
