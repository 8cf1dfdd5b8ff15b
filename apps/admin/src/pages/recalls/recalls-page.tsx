import { useTexts } from '@brote/ui-kit/i18n';
import { appTexts } from '../../app/app.texts';
import { usePageTitle } from '../../app/hooks';
import { PageHead } from '../../parts/page-head';
import { BatchesView } from './batches-view';
import './recalls.css';

/** Which batches of the maker came and where they went. */
export function RecallsPage() {
  const app = useTexts(appTexts);
  usePageTitle(app('nav.recalls'));
  return (
    <>
      <PageHead title={app('nav.recalls')} />
      <BatchesView />
    </>
  );
}
