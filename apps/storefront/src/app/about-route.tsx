import { AboutPage } from '../features/about/about-page';
import { TreeReceipts } from '../features/tree-receipts/tree-receipts';

/** The page about us, with what proves its forest. */
export function AboutRoute() {
  return <AboutPage receipts={<TreeReceipts level={3} />} />;
}
