import {
  DELIVERY_INTERVALS,
  type DeliveryInterval,
  type BrushSelection,
  type ChangeSubscriptionBody,
  type SubscriptionView,
} from '@brote/contracts/browser';
import { BrushList, Button, ColorDot, Segmented } from '@brote/ui-kit';
import { formatDay, formatNearDay, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { usePreviewChangeQuery } from './manage.api';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';

const isSameSelection = (one: readonly BrushSelection[], other: readonly BrushSelection[]) =>
  one.length === other.length && one.every(({ type, color }, index) => type === other[index]?.type && color === other[index].color);

/** Only the differences from the displayed subscription; null without any. */
export function changedFieldsOf(
  current: SubscriptionView,
  interval: DeliveryInterval,
  brushes: readonly BrushSelection[],
): ChangeSubscriptionBody | null {
  const isIntervalChanged = interval !== current.interval;
  const isSelectionChanged = !isSameSelection(brushes, current.brushes);
  if (!isIntervalChanged && !isSelectionChanged) return null;
  return { version: current.version, ...(isIntervalChanged && { interval }), ...(isSelectionChanged && { brushes: [...brushes] }) };
}

/** Allowed numbers of brushes per delivery. Only a family's number may vary. */
const rangeOf = ({ isFamilyPack, brushes }: SubscriptionView) =>
  isFamilyPack ? { min: 1, max: 4 } : { min: brushes.length, max: brushes.length };

/** Until when the next delivery still takes changes. */
export function CutOffs({ subscription: { nextDelivery, nextOpenDate } }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  if (!nextDelivery) return null;
  if (nextOpenDate && nextOpenDate > nextDelivery.date)
    return <p className="small muted">{t('cutOffs.packed', { day: formatNearDay(nextOpenDate, t.locale) })}</p>;
  const choices = formatNearDay(nextDelivery.choicesUntil, t.locale);
  return <p className="small muted">{t('cutOffs', { choices, address: formatNearDay(nextDelivery.addressUntil, t.locale) })}</p>;
}

/** Preview of a change before it is saved. */
function Preview({ subscription, change }: { readonly subscription: SubscriptionView; readonly change: ChangeSubscriptionBody }) {
  const t = useTranslations(manageTranslations);
  const { data } = usePreviewChangeQuery({ subscriptionId: subscription.id, ...change });
  if (!data) return <p className="small faint">{t('preview.changed')}</p>;
  return (
    <div className="small" role="status">
      <p>{t(data.appliesToNextDelivery ? 'preview.next' : 'preview.following')}</p>
      {data.nextDeliveryDate ? <p>{t('preview.date', { day: formatDay(data.nextDeliveryDate, t.locale) })}</p> : null}
    </div>
  );
}

function FixedBrushes({ brushes }: { readonly brushes: readonly BrushSelection[] }) {
  const names = useBrushNames();
  return (
    <ul className="manage__fixed">
      {brushes.map((brush, index) => (
        <li key={index}>
          <ColorDot color={brush.color} /> {names.brush(brush)}
        </li>
      ))}
    </ul>
  );
}

/** Interval and brushes: editable while the subscription is active, saved only when something changed. */
export function DetailsForm({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const [interval, setInterval] = useState(subscription.interval);
  const [brushes, setBrushes] = useState<readonly BrushSelection[]>(subscription.brushes);
  const change = changedFieldsOf(subscription, interval, brushes);
  const { min, max } = rangeOf(subscription);
  if (subscription.status !== 'active') {
    return (
      <>
        <p>{t('interval.every', { interval: subscription.interval })}</p>
        <FixedBrushes brushes={subscription.brushes} />
        <p className="small faint">{t('onlyActive')}</p>
      </>
    );
  }
  return (
    <>
      <div className="manage__field">
        <h3 className="manage__label">{t('interval')}</h3>
        <Segmented
          label={t('interval')}
          options={DELIVERY_INTERVALS.map((months) => ({ value: String(months), label: t('interval.every', { interval: months }) }))}
          value={String(interval)}
          onChange={(value) => setInterval(DELIVERY_INTERVALS.find((months) => String(months) === value) ?? interval)}
        />
      </div>
      <div className="manage__field">
        <h3 className="manage__label">{t('brushes', { count: brushes.length, max })}</h3>
        {subscription.isFamilyPack ? <p className="small muted">{t('brushes.family')}</p> : null}
        <BrushList brushes={brushes} min={min} max={max} onChange={setBrushes} />
      </div>
      <CutOffs subscription={subscription} />
      <div className="row manage__save">
        <Button
          disabled={change === null}
          busyLabel={isBusy && t('busy')}
          onClick={() => void (change && run({ name: 'change', body: change }))}
        >
          {t('save')}
        </Button>
        {change ? <Preview subscription={subscription} change={change} /> : <p className="small faint">{t('save.nothing')}</p>}
      </div>
    </>
  );
}
