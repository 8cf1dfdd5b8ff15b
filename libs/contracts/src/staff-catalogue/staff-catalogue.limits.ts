/** Bounds of admins' input for the catalogue; read by the server's rules and the browser's forms alike. */
export const STAFF_CATALOGUE_LIMITS = {
  name: { min: 1, max: 80 },
  description: { min: 1, max: 600 },
  maker: { min: 0, max: 200 },
  postalAddress: { min: 0, max: 300 },
  email: { min: 0, max: 254 },
  identifier: { min: 0, max: 60 },
  warnings: { min: 0, max: 1_000 },
  /** Either text on durability, in each language. */
  durability: { min: 1, max: 600 },
  /** Cents. */
  price: { min: 1, max: 9_999_999 },
  /** Days that a price book can be planned ahead. */
  bookDays: 730,
} as const;

/** Position of a price book's term in time. */
export const PRICE_BOOK_TERM_STATES = ['past', 'current', 'planned', 'withdrawn'] as const;
export type PriceBookTermState = (typeof PRICE_BOOK_TERM_STATES)[number];

/** The points of the list before the first sale, in the order of the page. */
export const OPENING_POINT_IDS = [
  'seller',
  'demo-values',
  'packaging',
  'packaging-registers',
  'billing-declaration',
  'guarantee-notice',
  'legal-texts',
  'safety',
  'durability',
  'prices',
  'price-book',
  'stock',
  'delivery-option',
] as const;
export type OpeningPointId = (typeof OPENING_POINT_IDS)[number];

export const OPENING_POINT_STATES = ['done', 'open', 'not-needed'] as const;
export type OpeningPointState = (typeof OPENING_POINT_STATES)[number];

/** The points that the law asks for: the shop does not open before they are settled. */
export const LEGAL_OPENING_POINT_IDS: readonly OpeningPointId[] = [
  'seller',
  'demo-values',
  'packaging',
  'billing-declaration',
  'guarantee-notice',
  'legal-texts',
  'safety',
  'prices',
];
