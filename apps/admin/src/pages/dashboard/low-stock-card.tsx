import type { BrushColor, BrushType, DashboardView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Progress, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { StockAlertButton } from '../../components/stock-alert-button';
import { paths } from '../../app/paths';
import { dashboardTranslations } from './dashboard.translations';

type LowStockItem = NonNullable<DashboardView['lowStock']>['items'][number];

function LowStockRow({ sku, available, threshold }: LowStockItem) {
  const t = useTranslations(dashboardTranslations);
  const names = useBrushNames();
  const [type, color] = sku.split('-') as [BrushType, BrushColor];
  const percent = threshold === 0 ? 0 : Math.round((available / threshold) * 100);
  return (
    <li>
      <div className="figures__grow">
        <b>{names.brush({ type, color })}</b>
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          status="exception"
          aria-label={t('lowStock.level', { available, threshold })}
        />
      </div>
      <span className="admin__number">
        <b>{formatCount(available)}</b> / {formatCount(threshold)}
      </span>
    </li>
  );
}

/** SKUs at or below their threshold, and a button that mails them to the stock-alert address. */
export function LowStockCard({ lowStock }: Pick<DashboardView, 'lowStock'>) {
  const t = useTranslations(dashboardTranslations);
  const items = lowStock?.items ?? [];
  return (
    <section className="figures__card">
      <header>
        <h2>{t('lowStock')}</h2>
        {items.length > 0 ? <Tag color="error">{t.count('lowStock.count', items.length)}</Tag> : null}
      </header>
      {items.length === 0 ? <p>{lowStock === null ? t('lowStock.unknown') : t('lowStock.none')}</p> : null}
      <ul className="figures__list">
        {items.map((item) => (
          <LowStockRow key={item.sku} {...item} />
        ))}
      </ul>
      <footer className="figures__foot">
        <Link to={paths.inventory()}>{t('lowStock.open')}</Link>
        {items.length > 0 ? (
          <StockAlertButton
            text={t('lowStock.alert')}
            label={t('lowStock.alert.label')}
            doneText={(count) => t.count('lowStock.alerted', count)}
            failedText={t('lowStock.alert.failed')}
          />
        ) : null}
      </footer>
    </section>
  );
}
