import type { StockTranslations } from './stock-translations';

export const esStock: StockTranslations = {
  subject: (count) => (count === 1 ? 'Stock bajo: 1 referencia' : `Stock bajo: ${count} referencias`),
  preheader: 'Lo que está en su mínimo o por debajo.',
  heading: 'Hay que reponer',
  lead: 'Esto es lo que se ofrece en la tienda y está en su mínimo o por debajo en este momento.',
  title: 'Stock bajo',
  line: (brush, available, threshold) => `${brush}: quedan ${available} (mínimo ${threshold})`,
  open: 'Abrir el inventario',
  reason: (sellerName) => `Recibes este mensaje porque ${sellerName} avisa a esta dirección cuando queda poco en el almacén.`,
};
