import { AboutPage } from '../features/about/about-page';
import { TreeReceipts } from '../features/tree-receipts/tree-receipts';

/** The about page, with the receipts that prove its forest. */
export function AboutRoute() {
  return <AboutPage receipts={<TreeReceipts level={3} />} />;
}
