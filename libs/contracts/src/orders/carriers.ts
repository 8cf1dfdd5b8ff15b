/** Carriers whose tracking page is known; `other` has none. */
export const CARRIERS = ['correos', 'seur', 'gls', 'mrw', 'dhl', 'ups', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];
