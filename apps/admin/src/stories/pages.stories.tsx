import type { OrderStatus } from '@brote/contracts/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { CsvButton } from '../components/csv-button';
import { DataPage } from '../components/data-page';
import { DateText } from '../components/date-text';
import { DayField } from '../components/day-field';
import { FilterSelect } from '../components/filter-select';
import { LoadFailed } from '../components/load-failed';
import { Loading } from '../components/loading';
import { MoneyText } from '../components/money-text';
import { PageHead } from '../components/page-head';
import { SearchField } from '../components/search-field';
import { OrderTag } from '../components/state-tags';
import { withAdminFrame } from './decorators';
import { useStoryTexts } from './story-texts';

const meta: Meta = { title: 'Admin/Pages', decorators: [withAdminFrame] };
export default meta;
type Story = StoryObj;

interface OrderRow {
  readonly number: string;
  readonly customer: string;
  readonly status: OrderStatus;
  readonly placedAt: string;
  readonly cents: number;
}

const ORDER_ROWS: readonly OrderRow[] = [
  { number: 'BR-2026-000125', customer: 'Lucía Ferrer', status: 'pending', placedAt: '2026-11-20T10:42:00.000Z', cents: 700 },
  { number: 'BR-2026-000124', customer: 'Joan Puig', status: 'shipped', placedAt: '2026-11-19T08:05:00.000Z', cents: 123456 },
  {
    number: 'BR-2026-000123',
    customer: 'María de los Ángeles Fernández-Villaverde y Martínez de la Hidalga',
    status: 'cancelled',
    placedAt: '2026-11-18T22:59:00.000Z',
    cents: 350,
  },
];
const noop = () => undefined;
const loadedState = { isFetching: false, refetch: noop };
const unavailableError = { code: 'SERVICE_UNAVAILABLE', traceId: 'trace-1', status: 503, details: null };
const unknownError = { code: 'INTERNAL', traceId: '4bf92f3577b34da6', status: 500, details: null };

type Listing = Parameters<typeof DataPage<OrderRow>>[0]['listing'];

function Orders({ listing, isFiltered = false }: { readonly listing: Listing; readonly isFiltered?: boolean }) {
  const t = useStoryTexts();
  const columns = [
    { title: t('number'), dataIndex: 'number', key: 'number' },
    { title: t('customer'), dataIndex: 'customer', key: 'customer' },
    { title: t('state'), key: 'state', render: (_: unknown, { status }: OrderRow) => <OrderTag status={status} /> },
    { title: t('placed'), key: 'placed', render: (_: unknown, { placedAt }: OrderRow) => <DateText at={placedAt} shape="instant" /> },
    {
      title: t('total'),
      key: 'total',
      render: (_: unknown, { cents }: OrderRow) => <MoneyText money={{ amount: cents, currency: 'EUR' }} />,
    },
  ];
  const statuses = [{ value: 'pending', label: 'pending' }];
  return (
    <DataPage<OrderRow>
      title={t('orders')}
      listing={listing}
      rowKey="number"
      columns={columns}
      empty={t('none')}
      onClear={isFiltered ? noop : undefined}
      filters={
        <>
          <SearchField label={t('search')} value={isFiltered ? 'joan' : null} onSearch={noop} />
          <FilterSelect label={t('status')} value={null} options={statuses} onChange={noop} />
          <DayField label={t('from')} value="2026-11-01" onChange={noop} />
          <DayField label={t('until')} value={null} onChange={noop} />
        </>
      }
      actions={<CsvButton name="orders.csv" load={() => Promise.reject(new Error('The gallery has no server'))} />}
    />
  );
}

export const List: Story = {
  render: () => <Orders listing={{ ...loadedState, data: { rows: ORDER_ROWS, nextCursor: 'next', total: 41 } }} />,
};
export const ListLoading: Story = { name: 'List, loading', render: () => <Orders listing={{ ...loadedState, isFetching: true }} /> };
export const ListEmpty: Story = {
  name: 'List, nothing matches',
  render: () => <Orders isFiltered listing={{ ...loadedState, data: { rows: [], nextCursor: null, total: 0 } }} />,
};
export const ListFailed: Story = { name: 'List, failed', render: () => <Orders listing={{ ...loadedState, error: unavailableError }} /> };

export const Failed: Story = {
  name: 'Failed, unknown reason',
  render: () => <LoadFailed asked={{ ...loadedState, error: unknownError }} />,
};
export const Waiting: Story = { name: 'Loading', render: () => <Loading /> };

function Head() {
  const t = useStoryTexts();
  return (
    <PageHead title={t('orders')}>
      <Button type="primary">{t('ship')}</Button>
      <Button danger>{t('cancel')}</Button>
    </PageHead>
  );
}

export const Heading: Story = { render: () => <Head /> };
