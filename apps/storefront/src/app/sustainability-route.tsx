import { SustainabilityPage } from '../features/sustainability/sustainability-page';
import { TreeReceipts } from '../features/tree-receipts/tree-receipts';

/** The claims, with the receipts that one of them rests on. */
export function SustainabilityRoute() {
  return <SustainabilityPage receipts={<TreeReceipts level={2} />} />;
}
