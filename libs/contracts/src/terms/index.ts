import type { Locale } from '../locale';
import en20250521 from './2025-05-21.en.json';
import es20250521 from './2025-05-21.es.json';

export interface TermsSection {
  id: string;
  title: string;
  /** `{placeholders}` are replaced by the data of the seller. */
  text: readonly string[];
  list?: readonly string[];
  /** A path of the shop and its label. */
  link?: { to: string; label: string };
}

export interface TermsContent {
  title: string;
  lead?: string;
  sections: readonly TermsSection[];
}

/** The terms of sale as they were from the day that names them, in both languages. */
export interface TermsEdition {
  version: string;
  content: Readonly<Record<Locale, TermsContent>>;
}

/** All editions, the oldest first. An edition is never changed or removed: contracts were concluded under it. */
export const TERMS_EDITIONS: readonly TermsEdition[] = [{ version: '2025-05-21', content: { en: en20250521, es: es20250521 } }];

interface ContractConclusion {
  /** Accepted edition, where that is known. */
  termsVersion?: string | null;
  /** Time of the conclusion of the contract, as an instant. */
  at: string;
}

/** The edition that a contract is subject to: the accepted one, else the one in force on its day. */
export function termsOf({ termsVersion, at }: ContractConclusion, editions: readonly TermsEdition[] = TERMS_EDITIONS): TermsEdition {
  const acceptedEdition = editions.find(({ version }) => version === termsVersion);
  const editionInForce = editions.findLast(({ version }) => version <= at.slice(0, 10)) ?? editions[0];
  const edition = acceptedEdition ?? editionInForce;
  if (edition === undefined) throw new Error('TERMS_EDITIONS is empty: add an edition of the terms');
  return edition;
}
