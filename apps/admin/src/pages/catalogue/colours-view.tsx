import type { VariantAvailabilityView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Switch, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { StatusTag } from '../../components/status-tag';
import { ScrollableTable } from '../../components/scrollable-table';
import { useSetVariantAvailabilityMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { useChange } from './use-change';

function AvailabilitySwitch({ variant }: { readonly variant: VariantAvailabilityView }) {
  const t = useTranslations(catalogueTranslations);
  const names = useBrushNames();
  const run = useChange();
  const [setVariantAvailability] = useSetVariantAvailabilityMutation();
  const [isBusy, setIsBusy] = useState(false);
  const setOffered = async (isOffered: boolean) => {
    setIsBusy(true);
    await run(
      () => setVariantAvailability({ sku: variant.sku, offered: isOffered }).unwrap(),
      t(isOffered ? 'offer.on' : 'offer.off', { brush: names.brush(variant) }),
    );
    setIsBusy(false);
  };
  return (
    <Switch
      checked={variant.offered}
      loading={isBusy}
      aria-label={t('offer.label', { brush: names.brush(variant) })}
      onChange={(isOffered) => void setOffered(isOffered)}
    />
  );
}

/** The colours that customers may choose, by type. */
export function ColoursView({ variants }: { readonly variants: readonly VariantAvailabilityView[] }) {
  const t = useTranslations(catalogueTranslations);
  const names = useBrushNames();
  const mayChange = usePermission('change-prices');
  const columns = useMemo(
    (): TableColumnsType<VariantAvailabilityView> => [
      column({ key: 'type', title: t('type') }, ({ type }) => names.type(type)),
      column({ key: 'color', title: t('colour') }, ({ color }) => names.color(color)),
      { key: 'available', title: t('available'), dataIndex: 'available', align: 'right', className: 'admin__number', render: formatCount },
      column({ key: 'offered', title: t('offered') }, (variant) =>
        mayChange ? (
          <AvailabilitySwitch variant={variant} />
        ) : (
          <StatusTag tone={variant.offered ? 'good' : 'over'}>{t(variant.offered ? 'yes' : 'no')}</StatusTag>
        ),
      ),
    ],
    [t, names, mayChange],
  );
  return (
    <>
      <p className="catalogue__hint">{t('colours.hint')}</p>
      <section className="admin__card">
        <ScrollableTable<VariantAvailabilityView> label={t('view.colours')} rowKey="sku" columns={columns} dataSource={variants} />
      </section>
    </>
  );
}
