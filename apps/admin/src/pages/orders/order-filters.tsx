import { ORDER_STATUSES } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, InputNumber, Segmented } from 'antd';
import { stateTranslations } from '../../components/state-tags';
import { DayField } from '../../components/day-field';
import { SearchField } from '../../components/search-field';
import type { OrdersQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

interface OrderFiltersProps {
  readonly values: OrdersQuery;
  readonly onChange: (values: Partial<OrdersQuery>) => void;
}

const centsToEuros = (cents: string | null): number | null => (cents === null ? null : Number(cents) / 100);
const toCentsText = (amount: number | null): string | null => (amount === null ? null : String(Math.round(amount * 100)));

/** The filters of the list of orders. */
export function OrderFilters({ values, onChange }: OrderFiltersProps) {
  const t = useTranslations(ordersTranslations);
  const states = useTranslations(stateTranslations);
  const statuses = [{ value: 'all', label: t('status.all') }, ...ORDER_STATUSES.map((value) => ({ value, label: states(value) }))];
  const isDue = values.due === 'true';
  const renderDayField = (name: 'from' | 'until') => (
    <DayField label={t(name)} value={values[name]} onChange={(entered) => onChange({ [name]: entered })} />
  );
  const renderAmountField = (name: 'minTotal' | 'maxTotal') => (
    <InputNumber
      className="orders__amount"
      aria-label={t(name)}
      placeholder={t(name)}
      min={0}
      max={99_999}
      precision={2}
      decimalSeparator=","
      value={centsToEuros(values[name])}
      onChange={(entered) => onChange({ [name]: toCentsText(entered) })}
    />
  );
  return (
    <>
      <Segmented
        aria-label={t('status')}
        options={statuses}
        value={values.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? null : status, due: null, sort: null })}
      />
      <Button
        aria-pressed={isDue}
        type={isDue ? 'primary' : 'default'}
        onClick={() => onChange({ due: isDue ? null : 'true', sort: null, status: null })}
      >
        {t('due')}
      </Button>
      <SearchField label={t('search')} value={values.search} onSearch={(search) => onChange({ search })} />
      {renderDayField('from')}
      {renderDayField('until')}
      {renderAmountField('minTotal')}
      {renderAmountField('maxTotal')}
    </>
  );
}
