import { type SubscriptionAction, type SubscriptionView, SUBSCRIPTION_LIMITS } from '@brote/contracts/browser';
import type { IconName } from '@brote/illustration';
import { Button, ConfirmDialog, Icon, Dialog, SelectField, TextField } from '@brote/ui-kit';
import { formatDay, useTranslations, dayInMadridAfter } from '@brote/ui-kit/i18n';
import { useState, type SyntheticEvent } from 'react';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';

const DEFAULT_PAUSE_DAYS = 30;

/** The shop's own clock decides in the end. */
const dayFromToday = (days: number): string => dayInMadridAfter(Date.now(), days);

/** The first day after the one the delivery has, else the last one there is. */
const nextOfferedDay = (days: readonly string[], day: string): string => days.find((each) => each > day) ?? days.at(-1) ?? '';

const DAY_RANGES = { pause: SUBSCRIPTION_LIMITS.pauseDays, reschedule: SUBSCRIPTION_LIMITS.rescheduleDays } as const;

interface DateDialogProps {
  readonly subscription: SubscriptionView;
  readonly purpose: keyof typeof DAY_RANGES;
  readonly onClose: () => void;
}

/** Requests the last day of a pause, or a new day for the next delivery. */
function DateDialog({ subscription, purpose, onClose }: DateDialogProps) {
  const t = useTranslations(manageTranslations);
  const { rescheduleDays = [] } = subscription;
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const [day, setDay] = useState(
    purpose === 'pause' ? dayFromToday(DEFAULT_PAUSE_DAYS) : nextOfferedDay(rescheduleDays, subscription.nextOpenDate ?? ''),
  );
  const [isMissing, setMissing] = useState(false);
  const { min, max } = DAY_RANGES[purpose];
  const { version } = subscription;
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(day === '');
    if (day === '') return;
    const isDone = await run(
      purpose === 'pause' ? { name: 'pause', body: { version, until: day } } : { name: 'reschedule', body: { version, date: day } },
    );
    if (isDone) onClose();
  };
  return (
    <Dialog title={t(`${purpose}.title`)} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="dialog__text muted">{t(`${purpose}.text`, { max })}</p>
        {purpose === 'pause' ? (
          <TextField
            type="date"
            label={t('pause.day')}
            value={day}
            min={dayFromToday(min)}
            max={dayFromToday(max)}
            required
            error={isMissing ? t('refused.date') : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        ) : (
          // The server sends the possible days, because a date input cannot exclude closed days.
          <SelectField
            label={t('reschedule.day')}
            value={day}
            options={rescheduleDays.map((each) => ({ value: each, label: formatDay(each, t.locale) }))}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <div className="dialog__acts manage__acts">
          <Button variant="quiet" disabled={isBusy} onClick={close}>
            {t('back')}
          </Button>
          <Button type="submit" busyLabel={isBusy && t('busy')}>
            {t(`${purpose}.do`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type OfferedAction = Extract<SubscriptionAction, 'skip' | 'unskip' | 'reschedule' | 'pause' | 'resume' | 'cancel'>;

const ACTION_ICONS: Readonly<Record<OfferedAction, IconName | null>> = {
  skip: 'skip',
  unskip: 'refresh',
  reschedule: 'calendar',
  pause: 'pause',
  resume: 'play',
  cancel: null,
};

/** Actions without a confirmation: they take nothing away and can be reversed. */
const isImmediate = (action: OfferedAction): action is 'resume' | 'unskip' => action === 'resume' || action === 'unskip';

interface ConfirmCommandProps {
  readonly subscription: SubscriptionView;
  readonly purpose: 'skip' | 'cancel';
  readonly onClose: () => void;
}

/** The question before a delivery is left out or everything ends. */
function ConfirmCommand({ subscription, purpose, onClose }: ConfirmCommandProps) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const { version, actions, nextDelivery, nextOpenDate, nextChargeOn } = subscription;
  // A packed delivery still arrives: the skip applies to the one after it.
  const day = purpose === 'skip' ? (nextOpenDate ?? nextDelivery?.date) : nextChargeOn;
  const confirm = async () => {
    await run({ name: purpose, body: { version } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`${purpose}.title`)}
      labels={{ keep: t(`${purpose}.keep`), confirm: t(`${purpose}.do`), busy: t('busy') }}
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{day ? t(`${purpose}.text`, { day: formatDay(day, t.locale) }) : t(`${purpose}.text.plain`)}</p>
      {purpose === 'cancel' && actions.includes('pause') ? <p>{t('cancel.pause')}</p> : null}
      {purpose === 'cancel' ? <p>{t('cancel.paid')}</p> : null}
    </ConfirmDialog>
  );
}

interface SubscriptionActionsProps {
  readonly subscription: SubscriptionView;
  readonly offered: readonly OfferedAction[];
  readonly wide?: boolean;
}

/** Day of the delivery that can be skipped or moved, when the next one is already packed; null otherwise. */
function followingDay({ nextDelivery, nextOpenDate = null }: SubscriptionView): string | null {
  return nextDelivery === null || nextOpenDate === nextDelivery.date ? null : nextOpenDate;
}

/** Buttons for the possible actions of a subscription; some open a dialog for a confirmation or a day. */
export function SubscriptionActions({ subscription, offered, wide = false }: SubscriptionActionsProps) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const [openAction, setOpenAction] = useState<OfferedAction | null>(null);
  const { actions, version } = subscription;
  const close = () => setOpenAction(null);
  const followingDeliveryDay = followingDay(subscription);
  const nameOf = (action: OfferedAction) =>
    followingDeliveryDay !== null && (action === 'skip' || action === 'reschedule')
      ? t(`action.${action}.day`, { day: formatDay(followingDeliveryDay, t.locale) })
      : t(`action.${action}`);
  return (
    <>
      {offered
        .filter((action) => actions.includes(action))
        .map((action) => {
          const icon = ACTION_ICONS[action];
          return (
            <Button
              key={action}
              small
              wide={wide}
              variant={action === 'cancel' ? 'danger' : 'quiet'}
              busyLabel={isImmediate(action) && isBusy && t('busy')}
              onClick={() => (isImmediate(action) ? void run({ name: action, body: { version } }) : setOpenAction(action))}
            >
              {icon ? <Icon name={icon} size={18} /> : null}
              {nameOf(action)}
            </Button>
          );
        })}
      {openAction === 'skip' || openAction === 'cancel' ? (
        <ConfirmCommand subscription={subscription} purpose={openAction} onClose={close} />
      ) : null}
      {openAction === 'pause' || openAction === 'reschedule' ? (
        <DateDialog subscription={subscription} purpose={openAction} onClose={close} />
      ) : null}
    </>
  );
}
