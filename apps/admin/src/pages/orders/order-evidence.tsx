import { EvidenceButton } from '../../components/evidence-button';
import { useLazyGetOrderEvidenceQuery } from './orders.api';

/** Downloads the evidence about a paid order. */
export function OrderEvidenceButton({ orderId }: { readonly orderId: string }) {
  const [getEvidence] = useLazyGetOrderEvidenceQuery();
  return <EvidenceButton load={(locale) => getEvidence({ orderId, locale }).unwrap()} />;
}
