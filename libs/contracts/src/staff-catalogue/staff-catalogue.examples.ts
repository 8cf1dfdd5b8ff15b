import { couplePack } from '../examples';
import { productPackaging } from '../packaging/packaging.examples';
import type {
  LegalTextView,
  OpeningSettings,
  OpeningView,
  ShopOpeningView,
  VariantAvailabilityView,
  EditProductRequest,
  PlanPriceBookRequest,
  SetPriceRequest,
  StaffCatalogueView,
  StaffProductView,
} from './index';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });
const { id, category, name, description, safety, price, salePrice, priorPrice, saleEndsAt } = couplePack;

const durability = { durabilityGuarantee: couplePack.durabilityGuarantee, repairInformation: couplePack.repairInformation };

export const staffProduct: StaffProductView = {
  ...{ id, category, revision: 3, published: true, name, description, safety, price, salePrice, priorPrice, saleEndsAt },
  ...durability,
  packaging: productPackaging,
  history: [
    { price, salePrice, saleEndsAt, validFrom: '2026-10-31T23:00:00.000Z' },
    { price, salePrice: null, saleEndsAt: null, validFrom: '2024-12-31T23:00:00.000Z' },
  ],
};
export const variantAvailability: VariantAvailabilityView = {
  sku: 'adult-green',
  type: 'adult',
  color: 'green',
  offered: false,
  available: 0,
};

export const staffCatalogue: StaffCatalogueView = {
  products: [staffProduct],
  variants: [{ sku: 'adult-blue', type: 'adult', color: 'blue', offered: true, available: 480 }, variantAvailability],
  plans: {
    revision: 2,
    books: [
      {
        ...{ name: '2026', billingPeriod: 'monthly' },
        prices: [
          { planId: 'individual', monthlyPrice: eurosFromCents(100) },
          { planId: 'couple', monthlyPrice: eurosFromCents(190) },
          { planId: 'family', monthlyPrice: eurosFromCents(370) },
        ],
      },
    ],
    terms: [{ id: '2', book: '2026', validFrom: '2025-12-31T23:00:00.000Z', state: 'current' }],
  },
};

export const shopOpening: ShopOpeningView = { isOpen: true, openedAt: '2026-12-20T09:00:00.000Z' };
export const openingSettings: OpeningSettings = {
  seller: [
    { name: 'SELLER_NAME', value: 'Cepillos S.L.' },
    { name: 'SELLER_PACKAGING_ID', value: 'ENV/2026/000012345' },
  ],
  demoVariables: [],
  hasGuaranteeNotice: true,
  greenDelivery: null,
};
export const confirmedText: LegalTextView = {
  ...{ id: 'terms', version: '2025-05-21', path: '/terms', confirmedAt: '2026-12-19T08:00:00.000Z' },
  confirmedBy: '0192f0c0-0000-7000-8000-0000000000a1',
};
export const openingView: OpeningView = {
  texts: [confirmedText, { id: 'mails', version: '2026-11-27', path: null, confirmedAt: null, confirmedBy: null }],
  opening: { isOpen: false, openedAt: null },
  points: [
    { id: 'seller', state: 'done', values: [{ en: 'SELLER_NAME: Cepillos S.L.', es: 'SELLER_NAME: Cepillos S.L.' }], place: '/system' },
    { id: 'safety', state: 'open', values: [{ en: 'Couple pack: maker', es: 'Pack pareja: fabricante' }], place: '/catalogue' },
    { id: 'guarantee-notice', state: 'open', values: [{ en: 'GUARANTEE_NOTICE_DIR', es: 'GUARANTEE_NOTICE_DIR' }], place: null },
    { id: 'delivery-option', state: 'not-needed', values: [], place: null },
  ],
};
export const editProductRequest: EditProductRequest = {
  productId: 'brush-couple',
  revision: 3,
  name,
  description,
  safety,
  ...durability,
  packaging: productPackaging,
};
export const setPriceRequest: SetPriceRequest = {
  ...{ productId: 'brush-couple', revision: 3, price: 650 },
  ...{ salePrice: 450, saleEndsOn: '2026-12-31' },
};
export const planPriceBookRequest: PlanPriceBookRequest = {
  ...{ revision: 2, book: '2027', from: '2027-01-01' },
  content: {
    billingPeriod: 'monthly',
    prices: [
      { planId: 'individual', monthlyPrice: 120 },
      { planId: 'couple', monthlyPrice: 220 },
      { planId: 'family', monthlyPrice: 400 },
    ],
  },
};
