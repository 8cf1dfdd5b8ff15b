import { BRAND_NAME } from './name';

/**
 * The seller of the demonstration, and the default of the variables `SELLER_*`. A shop with a public origin refuses these values. Addresses
 * are one line.
 */
export const DEMO_LEGAL_IDENTITY = {
  name: `${BRAND_NAME} Demo S.L.`,
  taxId: 'B00000000',
  address: 'Calle del Ejemplo 1, 46001 Valencia, España',
  /** The same address with the English name of the country. */
  addressInEnglish: 'Calle del Ejemplo 1, 46001 Valencia, Spain',
  /** Number in the register of packaging. */
  packagingId: 'ENV/0000/000000000',
} as const;
