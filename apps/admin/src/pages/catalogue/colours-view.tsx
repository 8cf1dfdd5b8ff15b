import type { BrushOfferView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Switch, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../app/session';
import { StatusTag } from '../../components/status-tag';
import { WideTable } from '../../components/wide-table';
import { useOfferBrushMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { useChange } from './use-change';

function OfferSwitch({ offer }: { readonly offer: BrushOfferView }) {
  const t = useTranslations(catalogueTranslations);
  const names = useBrushNames();
  const run = useChange();
  const [offerBrush] = useOfferBrushMutation();
  const [isBusy, setIsBusy] = useState(false);
  const turn = async (offered: boolean) => {
    setIsBusy(true);
    await run(() => offerBrush({ sku: offer.sku, offered }).unwrap(), t(offered ? 'offer.on' : 'offer.off', { brush: names.brush(offer) }));
    setIsBusy(false);
  };
  return (
    <Switch
      checked={offer.offered}
      loading={isBusy}
      aria-label={t('offer.label', { brush: names.brush(offer) })}
      onChange={(offered) => void turn(offered)}
    />
  );
}

/** Which colours customers may choose, each type by itself. */
export function ColoursView({ offers }: { readonly offers: readonly BrushOfferView[] }) {
  const t = useTranslations(catalogueTranslations);
  const names = useBrushNames();
  const mayChange = usePermission('change-prices');
  const columns = useMemo(
    (): TableColumnsType<BrushOfferView> => [
      { key: 'type', title: t('type'), render: (_: unknown, { type }) => names.type(type) },
      { key: 'color', title: t('colour'), render: (_: unknown, { color }) => names.color(color) },
      { key: 'available', title: t('available'), dataIndex: 'available', align: 'right', className: 'admin__number', render: formatCount },
      {
        key: 'offered',
        title: t('offered'),
        render: (_: unknown, offer) =>
          mayChange ? (
            <OfferSwitch offer={offer} />
          ) : (
            <StatusTag tone={offer.offered ? 'good' : 'over'}>{t(offer.offered ? 'yes' : 'no')}</StatusTag>
          ),
      },
    ],
    [t, names, mayChange],
  );
  return (
    <>
      <p className="catalogue__hint">{t('colours.hint')}</p>
      <section className="admin__card">
        <WideTable<BrushOfferView> label={t('view.colours')} rowKey="sku" columns={columns} dataSource={offers} />
      </section>
    </>
  );
}
