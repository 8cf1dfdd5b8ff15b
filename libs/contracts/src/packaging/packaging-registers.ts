import type { Country } from '../orders/countries';

/** A law that requires a producer's number before a shop from abroad may deliver packaged goods to consumers of the country. */
export interface PackagingRegisterLaw {
  country: Country;
  /** The register's own name. */
  register: string;
  /** First day of the duty, YYYY-MM-DD. */
  since: string;
  source: string;
}

/**
 * The registers whose duty is verified for a shop from Spain, whatever it sells. States that are missing here may have a duty too: the owner
 * adds them to the list of the shop.
 */
export const PACKAGING_REGISTER_LAWS: readonly PackagingRegisterLaw[] = [
  {
    country: 'ES',
    register: 'Registro de Productores de Producto, sección de envases',
    since: '2023-01-01',
    source: 'Real Decreto 1055/2022, art. 15 (BOE-A-2022-22690)',
  },
  { country: 'DE', register: 'LUCID', since: '2019-01-01', source: 'Verpackungsgesetz, § 9' },
  { country: 'FR', register: 'Identifiant unique (SYDEREP)', since: '2022-01-01', source: 'Code de l’environnement, art. L. 541-10-13' },
  { country: 'AT', register: 'EDM', since: '2023-01-01', source: 'Verpackungsverordnung 2014, § 16b' },
];

/** The laws that apply on the day. @param day YYYY-MM-DD */
export const packagingRegisterLawsOn = (day: string): readonly PackagingRegisterLaw[] =>
  PACKAGING_REGISTER_LAWS.filter(({ since }) => since <= day);
