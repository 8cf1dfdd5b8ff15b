import { BRAND_NAME, DEMO_CONTACT_EMAIL, DEMO_LEGAL_IDENTITY } from '@brote/brand';
import type { PlanId, ProductId, Sku } from '@brote/contracts/catalog';

/** The invented maker of the demonstration. A shop that shows it is not ready to open. */
export const DEMO_MAKER = {
  maker: BRAND_NAME,
  postalAddress: DEMO_LEGAL_IDENTITY.addressInEnglish,
  email: DEMO_CONTACT_EMAIL,
};

export const DEMO_WARNINGS = {
  en: 'Children under 3 brush with an adult. Bamboo swells when it stays wet: let the brush dry standing up. Change it after three months.',
  es: 'Los menores de 3 años se cepillan con un adulto. El bambú se hincha si queda mojado: deja secar el cepillo de pie. Cámbialo a los tres meses.',
};

export const DEMO_SORTING = { en: 'Cardboard: blue container.', es: 'Cartón: contenedor azul.' };

/** Regular and reduced prices in cents, VAT included. */
export const DEMO_PRICES: readonly { productId: ProductId; price: number; salePrice: number }[] = [
  { productId: 'brush-single', price: 500, salePrice: 350 },
  { productId: 'brush-couple', price: 650, salePrice: 500 },
  { productId: 'brush-family', price: 850, salePrice: 700 },
];

/** Midnight in Madrid: the full prices were charged for nearly two years before the reduction. */
export const DEMO_PRICES_SINCE = '2024-12-31T23:00:00Z';

/** The price books, oldest first; each begins at midnight in Madrid. Monthly prices in cents, VAT included; savings in whole percent. */
export const DEMO_BOOKS: readonly {
  name: string;
  validFrom: string;
  prices: Readonly<Record<PlanId, { monthly: number; savingPercent: number }>>;
}[] = [
  {
    name: '2025',
    validFrom: '2024-12-31T23:00:00Z',
    prices: {
      individual: { monthly: 799, savingPercent: 15 },
      couple: { monthly: 1_499, savingPercent: 15 },
      family: { monthly: 1_999, savingPercent: 20 },
    },
  },
  {
    name: '2026',
    validFrom: '2025-12-31T23:00:00Z',
    prices: {
      individual: { monthly: 100, savingPercent: 40 },
      couple: { monthly: 190, savingPercent: 19 },
      family: { monthly: 370, savingPercent: 8 },
    },
  },
];

/** Pieces on the first day, of each SKU that a new shop offers. */
export const DEMO_STOCK: { pieces: number; skus: readonly Sku[] } = {
  pieces: 500,
  skus: ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'],
};
