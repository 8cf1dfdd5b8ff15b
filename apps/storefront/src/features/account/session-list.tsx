import { catchApiError } from '@brote/api-client';
import type { SessionView } from '@brote/contracts/browser';
import { Badge, Button, ConfirmDialog } from '@brote/ui-kit';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useResultToasts } from '#app/use-show-toast';
import { useListSessionsQuery, useRevokeSessionMutation, useSignOutEverywhereMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { LoadingLines, LoadFailed } from './load-failed';
function Device({ session, isBusy, onRevoke }: { readonly session: SessionView; readonly isBusy: boolean; readonly onRevoke: () => void }) {
  const t = useTranslations(accountTranslations);
  const device = session.device ?? t('sessions.unknown');
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className="small muted">{t('sessions.used', { at: formatInstant(session.lastUsedAt, t.locale) })}</p>
      </div>
      {session.current ? (
        <Badge tone="ok">{t('sessions.current')}</Badge>
      ) : (
        <Button small variant="quiet" disabled={isBusy} aria-label={t('sessions.revoke.name', { device })} onClick={onRevoke}>
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere({ onEnded }: { readonly onEnded: () => Promise<void> }) {
  const t = useTranslations(accountTranslations);
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [signOut, { isLoading }] = useSignOutEverywhereMutation();
  const confirmSignOut = async () => {
    const failure = await catchApiError(signOut(undefined).unwrap());
    if (failure === null) {
      await onEnded();
      showDone('signedOut');
      return;
    }
    setDialogOpen(false);
    showFailed('sessions.revokeFailed', failure);
  };
  return (
    <>
      <Button small variant="danger" onClick={() => setDialogOpen(true)}>
        {t('sessions.everywhere')}
      </Button>
      {isDialogOpen ? (
        <ConfirmDialog
          title={t('sessions.everywhere.title')}
          labels={{ keep: t('sessions.everywhere.keep'), confirm: t('sessions.everywhere'), busy: t('signOut.busy') }}
          isBusy={isLoading}
          onKeep={() => setDialogOpen(false)}
          onConfirm={() => void confirmSignOut()}
        >
          <p>{t('sessions.everywhere.text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The devices that are signed in, each with a way to end it, and one to end all. */
export function SessionList({ onEnded }: { readonly onEnded: () => Promise<void> }) {
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const { data, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [revoke, { isLoading }] = useRevokeSessionMutation();
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingLines lines={2} />;
  const end = async ({ id }: SessionView) => {
    const failure = await catchApiError(revoke(id).unwrap());
    // An unknown session has already ended, as requested.
    if (failure === null || failure.code === 'SESSION_UNKNOWN') showDone('sessions.revoked');
    else showFailed('sessions.revokeFailed', failure);
  };
  return (
    <>
      <ul className="devices">
        {data.sessions.map((session) => (
          <Device key={session.id} session={session} isBusy={isLoading} onRevoke={() => void end(session)} />
        ))}
      </ul>
      <div className="account__more">
        <SignOutEverywhere onEnded={onEnded} />
      </div>
    </>
  );
}
