import type { Locale, ProductView } from '@brote/contracts/browser';

/** A promise on durability or repair, in the reader's language. */
export interface DurabilityInformation {
  readonly title: 'guarantee' | 'repair';
  readonly text: string;
}

/** Promises for a product; empty without any. */
export function durabilityInformationOf(
  product: Pick<ProductView, 'durabilityGuarantee' | 'repairInformation'>,
  locale: Locale,
): DurabilityInformation[] {
  const { durabilityGuarantee, repairInformation } = product;
  return [
    ...(durabilityGuarantee ? [{ title: 'guarantee' as const, text: durabilityGuarantee[locale] }] : []),
    ...(repairInformation ? [{ title: 'repair' as const, text: repairInformation[locale] }] : []),
  ];
}
