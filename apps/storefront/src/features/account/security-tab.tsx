import type { UserView } from '@brote/contracts/browser';
import { useTranslations, formatInstant } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { accountTranslations } from './account.translations';
import { ChangeEmailForm } from './change-email-form';
import { ChangePasswordForm } from './change-password-form';
import { SessionList } from './session-list';
import { useListSecurityEventsQuery } from './account.api';
import { dataWordsTranslations } from './data-words.translations';
import { LoadingLines, LoadFailed } from './load-failed';

const MAX_SHOWN_EVENTS = 10;

/** The newest entries of the account's security log. */
function SecurityEvents() {
  const t = useTranslations(accountTranslations);
  const word = useTranslations(dataWordsTranslations);
  const { data, error, refetch } = useListSecurityEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingLines />;
  if (data.events.length === 0) return <p className="muted">{t('events.none')}</p>;
  return (
    <ol className="devices">
      {data.events.slice(0, MAX_SHOWN_EVENTS).map(({ kind, at, device }) => (
        <li key={`${at} ${kind}`}>
          <div>
            <b>{word(`event.${kind}`)}</b>
            <p className="small muted">{device ?? t('sessions.unknown')}</p>
          </div>
          <time className="small muted num" dateTime={at}>
            {formatInstant(at, t.locale)}
          </time>
        </li>
      ))}
    </ol>
  );
}
function Section({ heading, lead, children }: { readonly heading: string; readonly lead: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="two-columns">
      <div>
        <h2 className="h3">{heading}</h2>
        <p className="muted small account__lead">{lead}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

interface SecurityTabProps {
  readonly user: UserView;
  /** The shop has ended all sessions. */
  readonly onEnded: () => Promise<void>;
}

/** Password, address, devices, and their security events. */
export function SecurityTab({ user, onEnded }: SecurityTabProps) {
  const t = useTranslations(accountTranslations);
  return (
    <div className="account__sections">
      <Section heading={t('password.heading')} lead={t('password.lead')}>
        <ChangePasswordForm email={user.email} />
      </Section>
      <Section heading={t('email.heading')} lead={t('email.lead', { email: user.email })}>
        <ChangeEmailForm pendingEmail={user.pendingEmail} />
      </Section>
      <Section heading={t('sessions.heading')} lead={t('sessions.lead')}>
        <SessionList onEnded={onEnded} />
      </Section>
      <Section heading={t('events.heading')} lead={t('events.lead')}>
        <SecurityEvents />
        <p className="small account__more">
          <Link to={paths.accountData()}>{t('data.link')}</Link>
        </p>
      </Section>
    </div>
  );
}
