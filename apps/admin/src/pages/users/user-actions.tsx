import type { StaffRole, UserRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Checkbox, Space } from 'antd';
import { useState } from 'react';
import { usePermission, useStaff } from '../../app/session';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import {
  useChangeRolesOfMutation,
  useEndSessionsOfMutation,
  useResendConfirmationToMutation,
  useResetSecondFactorOfMutation,
} from './users.api';
import { usersTranslations } from './users.translations';

type Account = UserRow['account'];
const STAFF_ROLES: readonly StaffRole[] = ['staff', 'admin'];

function RolesChoice({ account }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  const attempt = useAttempt();
  const [changeRoles] = useChangeRolesOfMutation();
  const current = STAFF_ROLES.filter((role) => account.roles.includes(role));
  const [roles, setRoles] = useState<readonly StaffRole[]>(current);
  const name = account.fullName ?? t('noName');
  return (
    <Space wrap>
      <Checkbox.Group
        aria-label={t('roles')}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={[...roles]}
        onChange={(wanted) => setRoles(STAFF_ROLES.filter((role) => wanted.includes(role)))}
      />
      <ConfirmAction
        label={t('roles.save')}
        question={t('roles.ask', { name })}
        consequence={t('roles.then')}
        danger={false}
        disabled={roles.join() === current.join()}
        onConfirm={() =>
          attempt(() => changeRoles({ userId: account.id, roles }).unwrap(), { done: t('roles.done'), failed: t('roles.failed') })
        }
      />
    </Space>
  );
}

/** Ends all sessions of an account. Only admins may end those of staff, and no account may end its own here. */
function EndSessions({ account }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  const attempt = useAttempt();
  const me = useStaff();
  const mayProtectTeam = usePermission('protect-team');
  const [endSessions] = useEndSessionsOfMutation();
  if (me?.id === account.id) return null;
  if (isStaffAccount(account) && !mayProtectTeam) return <span>{t('endSessions.team')}</span>;
  return (
    <ConfirmAction
      label={t('endSessions')}
      question={t('endSessions.ask', { name: account.fullName ?? t('noName') })}
      consequence={t('endSessions.then')}
      disabled={account.sessions === 0}
      onConfirm={() => attempt(() => endSessions(account.id).unwrap(), { done: t('endSessions.done'), failed: t('endSessions.failed') })}
    />
  );
}

/** Removes the second factor of a member of staff who lost it. */
function ResetSecondFactor({ account }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  const attempt = useAttempt();
  const [reset] = useResetSecondFactorOfMutation();
  return (
    <ConfirmAction
      label={t('secondFactor.reset')}
      question={t('secondFactor.ask', { name: account.fullName ?? t('noName') })}
      consequence={t('secondFactor.then')}
      onConfirm={() => attempt(() => reset(account.id).unwrap(), { done: t('secondFactor.done'), failed: t('secondFactor.failed') })}
    />
  );
}

const isStaffAccount = ({ roles }: Account): boolean => STAFF_ROLES.some((role) => roles.includes(role));

/** The actions of staff on an account. */
export function UserActions({ account }: { readonly account: Account }) {
  const t = useTranslations(usersTranslations);
  const attempt = useAttempt();
  const me = useStaff();
  const mayChangeRoles = usePermission('change-roles');
  const mayProtectTeam = usePermission('protect-team');
  const [resend, { isLoading }] = useResendConfirmationToMutation();
  const isMe = me?.id === account.id;
  return (
    <Space orientation="vertical">
      <Space wrap>
        <EndSessions account={account} />
        {mayProtectTeam && !isMe && account.state === 'active' && isStaffAccount(account) ? <ResetSecondFactor account={account} /> : null}
        {account.state === 'unconfirmed' ? (
          <Button
            loading={isLoading}
            onClick={() => void attempt(() => resend(account.id).unwrap(), { done: t('resend.done'), failed: t('resend.failed') })}
          >
            {t('resend')}
          </Button>
        ) : null}
      </Space>
      {mayChangeRoles && !isMe && account.state === 'active' ? <RolesChoice key={account.roles.join()} account={account} /> : null}
    </Space>
  );
}
