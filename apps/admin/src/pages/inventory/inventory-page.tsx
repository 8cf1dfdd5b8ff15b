import type { ShelfView } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Alert, Table } from 'antd';
import { isApiError } from '@brote/api-client';
import { useCallback, useState } from 'react';
import { appTexts } from '../../app/app.texts';
import { useFailureSentence } from '../../app/failures';
import { usePageTitle } from '../../app/hooks';
import { PageHead } from '../../parts/page-head';
import { useAddress } from '../../parts/use-address';
import { Forecast } from './forecast';
import { useGetInventoryQuery } from './inventory.api';
import './inventory.css';
import { inventoryTexts } from './inventory.texts';
import { isLow } from './level';
import { Movements } from './movements';
import { SendAlert } from './send-alert';
import { useShelfColumns } from './shelf-columns';
import { ShelfDialog, type ShelfTask } from './shelf-dialog';

const NO_SHELVES: readonly ShelfView[] = [];

interface Opened {
  readonly shelf: ShelfView;
  readonly task: ShelfTask;
}

/** Customers buy while staff look: the shelves are asked for again so often. */
const AGAIN_MS = 30_000;

/** What lies on the shelves, for how long it lasts, and what moved. */
export function InventoryPage() {
  const app = useTexts(appTexts);
  const t = useTexts(inventoryTexts);
  const sentenceFor = useFailureSentence();
  const { data, error, isFetching } = useGetInventoryQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: AGAIN_MS });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { change } = useAddress(['sku', 'kind']);
  usePageTitle(app('nav.inventory'));
  const shelves = data?.shelves ?? NO_SHELVES;
  const full = Math.max(1, ...shelves.flatMap(({ available, threshold }) => [available, threshold])) * 1.1;
  const low = shelves.filter(isLow).length;
  const onTask = useCallback((shelf: ShelfView, task: ShelfTask) => setOpened({ shelf, task }), []);
  const onHistory = useCallback(({ sku }: ShelfView) => change({ sku }), [change]);
  const columns = useShelfColumns({ full, salesDays: data?.salesDays ?? 1, onTask, onHistory });
  return (
    <>
      <PageHead title={app('nav.inventory')} />
      {isApiError(error) ? <Alert className="admin__alert" type="error" showIcon title={sentenceFor(error)} /> : null}
      {low > 0 ? (
        <Alert
          className="admin__alert"
          type="error"
          showIcon
          title={t.count('alert', low)}
          description={t('alert.text')}
          action={<SendAlert />}
        />
      ) : null}
      <section className="admin__card">
        {/* A narrow screen scrolls the table, not the page; the arrow keys do too once it has the focus. */}
        <div className="admin__scroll" role="region" aria-label={app('nav.inventory')} tabIndex={0}>
          <Table<ShelfView>
            rowKey="sku"
            columns={columns}
            dataSource={shelves}
            loading={isFetching && !data}
            pagination={false}
            aria-label={app('nav.inventory')}
          />
        </div>
      </section>
      <Forecast shelves={shelves} />
      <Movements shelves={shelves} />
      {opened ? <ShelfDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
