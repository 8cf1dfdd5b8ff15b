import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ordersTranslations } from './orders.translations';

const VIEWS = ['orders', 'withdrawals', 'payments', 'documents', 'billing', 'lost'] as const;
type View = (typeof VIEWS)[number];

/** Switches between orders, withdrawals, unknown payments, failed documents of plans, billing records and lost documents; each list starts without filters. */
export function ViewSwitch({ view }: { readonly view: View }) {
  const t = useTranslations(ordersTranslations);
  const navigate = useNavigate();
  return (
    <Segmented<View>
      className="orders__views"
      aria-label={t('view')}
      options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={view}
      onChange={(wanted) => void navigate({ search: wanted === 'orders' ? '' : `view=${wanted}` })}
    />
  );
}
