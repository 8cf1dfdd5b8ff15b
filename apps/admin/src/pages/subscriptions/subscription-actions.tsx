import type { StaffSubscriptionView } from '@brote/contracts/browser';
import { dayInMadridAfter, useTranslations } from '@brote/ui-kit/i18n';
import { Space } from 'antd';
import { useState } from 'react';
import { useAttempt } from '../../components/use-attempt';
import { dateText } from '../../components/date-text';
import { ConfirmAction } from '../../components/confirm-action';
import { useCommandAsStaffMutation, usePauseAsStaffMutation, type BodylessCommand } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

const PAUSE_DAYS = 30;
const COMMANDS: readonly (readonly [BodylessCommand, 'resume' | 'reschedule' | 'unskip' | 'cancel'])[] = [
  ['resume', 'resume'],
  ['postpone', 'reschedule'],
  ['unskip', 'unskip'],
  ['cancel', 'cancel'],
];

/** The possible actions of staff on a subscription in its current state. */
export function SubscriptionActions({ view: { subscription } }: { readonly view: StaffSubscriptionView }) {
  const t = useTranslations(subscriptionsTranslations);
  const attempt = useAttempt();
  const [pause] = usePauseAsStaffMutation();
  const [command] = useCommandAsStaffMutation();
  const [until] = useState(() => dayInMadridAfter(Date.now(), PAUSE_DAYS));
  const { id: subscriptionId, version, actions, shippingInfo } = subscription;
  const name = `${shippingInfo.firstName} ${shippingInfo.lastName}`.trim();
  const run = async (name: 'pause' | BodylessCommand, change: () => Promise<unknown>) => {
    await attempt(change, { done: t(`${name}.done`), failed: t('failed') });
  };
  return (
    <Space wrap>
      {actions.includes('pause') ? (
        <ConfirmAction
          label={t('pause')}
          question={t('ask', { action: t('pause'), name })}
          consequence={t('pause.then', { day: dateText(until, t.locale) })}
          danger={false}
          onConfirm={() => run('pause', () => pause({ subscriptionId, version, until }).unwrap())}
        />
      ) : null}
      {COMMANDS.filter(([, action]) => actions.includes(action)).map(([one]) => (
        <ConfirmAction
          key={one}
          label={t(one)}
          question={t('ask', { action: t(one), name })}
          consequence={t(`${one}.then`)}
          danger={one === 'cancel'}
          keep={one === 'cancel' ? t('cancel.keep') : undefined}
          onConfirm={() => run(one, () => command({ subscriptionId, version, command: one }).unwrap())}
        />
      ))}
    </Space>
  );
}
