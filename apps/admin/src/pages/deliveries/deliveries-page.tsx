import { Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Segmented } from 'antd';
import { PageHead } from '../../components/page-head';
import { useQueryParams } from '../../components/use-query-params';
import { CalendarView } from './calendar-view';
import './deliveries.css';
import { deliveriesTranslations } from './deliveries.translations';
import { ListView } from './list-view';
import { PickingView } from './picking-view';

const QUERY_PARAMS = ['view', 'from', 'day', 'late', 'status', 'search'] as const;
const VIEWS = ['calendar', 'list', 'picking'] as const;
type View = (typeof VIEWS)[number];

/** The page's values in the address; null for missing ones. */
export type DeliveriesParams = Readonly<Record<(typeof QUERY_PARAMS)[number], string | null>>;
export interface DeliveriesViewProps {
  readonly shown: DeliveriesParams;
  readonly onChange: (values: Partial<DeliveriesParams>) => void;
}

const toView = (named: string | null): View => VIEWS.find((view) => view === named) ?? 'calendar';

/** Deliveries and parcels of orders by day: as a calendar, as a list and as a picking list. */
export function DeliveriesPage() {
  const t = useTranslations(deliveriesTranslations);
  const { values, cursor, change } = useQueryParams(QUERY_PARAMS);
  const view = toView(values.view);
  const viewProps = { shown: values, onChange: change };
  return (
    <div className="deliveries">
      <PageHead title={t('title')}>
        <Segmented<View>
          aria-label={t('view')}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(wanted) => change({ view: wanted === 'calendar' ? null : wanted, late: null })}
        />
        <Button
          type="primary"
          icon={<Icon name="truck" size={18} />}
          onClick={() => change({ view: 'picking', from: null, day: null, late: null })}
        >
          {t('prepareToday')}
        </Button>
      </PageHead>
      {view === 'calendar' ? <CalendarView {...viewProps} /> : null}
      {view === 'list' ? <ListView {...viewProps} cursor={cursor} /> : null}
      {view === 'picking' ? <PickingView {...viewProps} /> : null}
    </div>
  );
}
