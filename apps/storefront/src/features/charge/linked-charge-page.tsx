import type { ReactNode } from 'react';
import { useLinkQuery } from '#app/link-query';
import { useExplainLinkedOrderQuery } from './charge.api';
import { ChargeView } from './charge-view';

interface LinkedChargePageProps {
  /** Offers a new link in place of the one with this token. */
  readonly newLinkFor: (token: string) => ReactNode;
}

/** The same for the order of a mailed link. The link's token stays behind `#` and reaches no log. */
export function LinkedChargePage({ newLinkFor }: LinkedChargePageProps) {
  const token = useLinkQuery().get('token') ?? '';
  return <ChargeView result={useExplainLinkedOrderQuery(token)} newLink={newLinkFor(token)} />;
}
