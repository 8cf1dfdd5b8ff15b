import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { appTranslations } from '../../app/app.translations';
import { usePermission } from '../../app/session';
import { PageHead } from '../../components/page-head';
import { BatchesView } from './batches-view';
import { OpenRecall } from './open-recall';
import { useListBatchesQuery } from './recalls.api';
import './recalls.css';
import { RecallsView } from './recalls-view';
import { recallsTranslations } from './recalls.translations';

/** The maker's batches with their places, and the recalls. */
export function RecallsPage() {
  const app = useTranslations(appTranslations);
  const t = useTranslations(recallsTranslations);
  const mayRecall = usePermission('recall-products');
  const { data } = useListBatchesQuery(undefined);
  const [isOpening, setOpening] = useState(false);
  const batches = [...new Set((data?.rows ?? []).flatMap(({ batch }) => (batch === null ? [] : [batch])))];
  const open = (
    <Button type="primary" danger onClick={() => setOpening(true)}>
      {t('open')}
    </Button>
  );
  return (
    <>
      <PageHead title={app('nav.recalls')}>{mayRecall ? open : null}</PageHead>
      <RecallsView />
      <BatchesView />
      {isOpening ? <OpenRecall batches={batches} onClose={() => setOpening(false)} /> : null}
    </>
  );
}
