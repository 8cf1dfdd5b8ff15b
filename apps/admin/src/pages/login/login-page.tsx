import { beginSession, selectSession } from '@brote/api-client';
import type { AccessGrant, StaffSignInView } from '@brote/contracts/browser';
import { Logo } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from 'antd';
import { useAdminDispatch, useAdminSelector, usePageTitle } from '../../app/hooks';
import { LanguageChoice } from '../../app/language-choice';
import { paths } from '../../app/paths';
import { draftsOfTab } from '../../app/session';
import { loginTranslations } from './login.translations';
import { PasswordForm, type SignInNotice } from './password-form';
import { SecondFactorForm } from './second-factor-form';
/** The codes that replace a lost phone; shown once. */
function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const t = useTranslations(loginTranslations);
  return (
    <>
      <h2>{t('codes')}</h2>
      <p>{t('codes.text')}</p>
      <ul className="gate__codes" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button type="primary" block onClick={onSaved}>
        {t('codes.saved')}
      </Button>
    </>
  );
}

/** The step of the sign-in. */
type SignInStep =
  | { readonly step: 'password'; readonly why: SignInNotice | null }
  | { readonly step: 'factor'; readonly challenge: string; readonly enrolment: StaffSignInView['enrolment'] }
  | { readonly step: 'codes'; readonly grant: AccessGrant; readonly codes: readonly string[] };

/** The requested page before the sign-in; only paths of the back office itself. */
function requestedPage(state: unknown): string {
  const requestedPath = typeof state === 'object' && state !== null && 'requestedPage' in state ? state.requestedPage : null;
  return typeof requestedPath === 'string' && /^\/(?![/\\])/.test(requestedPath) ? requestedPath : paths.dashboard();
}

/** The sign-in page of the back office: password, second factor, and the enrolment at the first sign-in. */
export function LoginPage() {
  const t = useTranslations(loginTranslations);
  const [progress, setProgress] = useState<SignInStep>({ step: 'password', why: null });
  const dispatch = useAdminDispatch();
  const [wasWriting] = useState(() => dispatch(draftsOfTab()).hasText);
  const { user: staff, endedBy } = useAdminSelector(selectSession);
  const { state } = useLocation() as { state: unknown };
  usePageTitle(t('title'));
  if (staff) return <Navigate to={requestedPage(state)} replace />;
  // The page shows a notice only after the server ended the session, not after a sign-out.
  const sessionEndNotice = endedBy === 'shop' ? (wasWriting ? 'endedWriting' : 'ended') : null;
  const continueSignIn = ({ challenge, enrolment, grant }: StaffSignInView) => {
    if (grant) dispatch(beginSession(grant));
    else if (challenge !== null) setProgress({ step: 'factor', challenge, enrolment });
  };
  const restart = (hasExpired: boolean) => setProgress({ step: 'password', why: hasExpired ? 'expired' : null });
  const finishSignIn = (grant: AccessGrant, codes: readonly string[] | null) => {
    if (codes === null) dispatch(beginSession(grant));
    else setProgress({ step: 'codes', grant, codes });
  };
  return (
    <main className="gate">
      <div className="gate__card">
        <div className="gate__top">
          <Logo size={34} />
          <LanguageChoice />
        </div>
        <h1>{t('title')}</h1>
        {progress.step === 'password' ? <PasswordForm why={progress.why ?? sessionEndNotice} onVerified={continueSignIn} /> : null}
        {progress.step === 'factor' ? (
          <SecondFactorForm challenge={progress.challenge} enrolment={progress.enrolment} onVerified={finishSignIn} onRestart={restart} />
        ) : null}
        {progress.step === 'codes' ? <RecoveryCodes codes={progress.codes} onSaved={() => dispatch(beginSession(progress.grant))} /> : null}
      </div>
    </main>
  );
}
