import { useSearchParams } from 'react-router-dom';
import { paths } from '#app/paths';
import { useExplainChargeQuery, useExplainOrderQuery } from './charge.api';
import { ChargeView } from './charge-view';

function OrderCharge({ orderId }: { readonly orderId: string }) {
  const result = useExplainOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  return <ChargeView result={result} back={{ name: 'order', path: paths.order(orderId) }} />;
}

/** Why an amount of the signed-in customer was charged. The address names an order, or a plan and its charge. */
export function MyChargePage() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  const charge = { subscriptionId: search.get('plan') ?? '', invoiceId: search.get('charge') ?? '' };
  return orderId === null ? <PlanCharge {...charge} /> : <OrderCharge orderId={orderId} />;
}

function PlanCharge(charge: { readonly subscriptionId: string; readonly invoiceId: string }) {
  const result = useExplainChargeQuery(charge, { refetchOnMountOrArgChange: true });
  return <ChargeView result={result} back={{ name: 'plan', path: paths.manage(charge.subscriptionId) }} />;
}
