import type { SubscriptionAction, SubscriptionView } from '@brote/contracts/browser';
import type { IconName } from '@brote/illustration';
import { Button, ConfirmDialog, Icon } from '@brote/ui-kit';
import { formatDay, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { DateDialog } from './date-dialog';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';

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
  const { locale } = useLocale();
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
      <p>{day ? t(`${purpose}.text`, { day: formatDay(day, locale) }) : t(`${purpose}.text.plain`)}</p>
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
  const { locale } = useLocale();
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const [openAction, setOpenAction] = useState<OfferedAction | null>(null);
  const { actions, version } = subscription;
  const close = () => setOpenAction(null);
  const followingDeliveryDay = followingDay(subscription);
  const nameOf = (action: OfferedAction) =>
    followingDeliveryDay !== null && (action === 'skip' || action === 'reschedule')
      ? t(`action.${action}.day`, { day: formatDay(followingDeliveryDay, locale) })
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
