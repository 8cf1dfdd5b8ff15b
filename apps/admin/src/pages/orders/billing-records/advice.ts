import type { BillingRecordView } from '@brote/contracts/browser';

type Cause = 'seller' | 'clock' | 'amounts' | 'chain' | 'duplicate';

/** The agency's codes that staff can do something about; others have general advice. */
const CODES_BY_CAUSE: Readonly<Record<Cause, readonly number[]>> = {
  seller: [1108, 1110, 1123],
  clock: [1112, 1244, 2004],
  amounts: [1142, 1143, 2005, 2006],
  chain: [2000, 2002, 2003, 2007, 2008],
  duplicate: [3000],
};

/** The text that says what to do about a record with an error. */
export function adviceKeyOf({ code, verdict }: BillingRecordView): `advice.${Cause | 'rejected' | 'accepted-with-errors'}` {
  const causes = Object.keys(CODES_BY_CAUSE) as Cause[];
  const cause = causes.find((candidate) => code !== null && CODES_BY_CAUSE[candidate].includes(code));
  return `advice.${cause ?? (verdict === 'rejected' ? verdict : 'accepted-with-errors')}`;
}
