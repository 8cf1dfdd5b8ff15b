/** Evidence of a claim: the shop's books, the material, a promise of the shop, a general estimate, or none yet. */
export type Evidence = 'books' | 'material' | 'promise' | 'estimate' | 'none';

/**
 * Every environmental claim that the shop makes or was requested to make. A claim without evidence is made nowhere: its entry names the
 * text used instead. New evidence changes the entry here and its translations at the same time.
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
