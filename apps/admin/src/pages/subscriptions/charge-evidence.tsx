import type { ExplainChargeRequest } from '@brote/contracts/browser';
import { EvidenceButton } from '../../components/evidence-button';
import { useLazyGetChargeEvidenceQuery } from './subscriptions.api';

/** Downloads the evidence about a paid charge of a plan. */
export function ChargeEvidenceButton(charge: ExplainChargeRequest) {
  const [getEvidence] = useLazyGetChargeEvidenceQuery();
  return <EvidenceButton load={(locale) => getEvidence({ ...charge, locale }).unwrap()} />;
}
