/** What stands behind a claim: the shop's own books, the material itself, a promise of the shop, a general estimate, or nothing yet. */
export type Evidence = 'books' | 'material' | 'promise' | 'estimate' | 'none';

/**
 * Every claim about the environment that the shop makes or was asked to make. A claim without evidence is made nowhere: its entry names the
 * text used instead. New evidence changes the entry here and its sentences in the catalogue, both at once.
 */
export const CLAIMS = [
  { id: 'materials', evidence: 'material' },
  { id: 'packaging', evidence: 'material' },
  { id: 'trees', evidence: 'books' },
  { id: 'profit', evidence: 'promise' },
  { id: 'uptake', evidence: 'estimate' },
  { id: 'compost', evidence: 'none' },
  { id: 'weight', evidence: 'none' },
  { id: 'bamboo', evidence: 'none' },
  { id: 'parcel', evidence: 'none' },
] as const satisfies readonly { readonly id: string; readonly evidence: Evidence }[];
