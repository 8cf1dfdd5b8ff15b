import type { UserView } from '@brote/contracts/browser';
import { Button, Icon, Steps } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { usePageTitleAndFocus, useUser } from '#app/hooks';
import { useRequestedPage } from '#app/requested-page';
import { paths } from '#app/paths';
import './onboarding.css';
import { onboardingTranslations } from './onboarding.translations';
import { PersonForm } from './person-form';
import type { Person } from './person.schema';
import { useOnboarding } from './use-onboarding';

const STEPS = ['welcome', 'person', 'ready'] as const;

interface ReviewStepProps {
  readonly person: Person;
  readonly email: string;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onFinish: () => void;
}

function ReviewStep({ person, email, isBusy, onBack, onFinish }: ReviewStepProps) {
  const t = useTranslations(onboardingTranslations);
  return (
    <>
      <dl className="wizard__facts">
        <dt>{t('fullName')}</dt>
        <dd>{person.fullName}</dd>
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        <dt>{t('phone.kept')}</dt>
        <dd>{person.phone || t('phone.none')}</dd>
      </dl>
      <div className="row row--between">
        <Button variant="quiet" disabled={isBusy} onClick={onBack}>
          <Icon name="arrow-left" size={20} />
          {t('back')}
        </Button>
        <Button busyLabel={isBusy && t('finish.busy')} onClick={onFinish}>
          {t('finish')}
        </Button>
      </div>
    </>
  );
}

function Wizard({ user }: { readonly user: UserView }) {
  const t = useTranslations(onboardingTranslations);
  const [index, setIndex] = useState(0);
  const [person, setPerson] = useState<Person>({ fullName: user.fullName ?? '', phone: '' });
  const { finish, skip, isBusy } = useOnboarding(user);
  const step = STEPS[index] ?? 'welcome';
  usePageTitleAndFocus(t('title'), step);
  const goToStep = (stepIndex: number, draft = person) => {
    setPerson(draft);
    setIndex(stepIndex);
  };
  return (
    <div className="wrap wizard">
      <div className="wizard__steps">
        <Steps label={t('steps')} steps={[t('step.welcome'), t('step.person'), t('step.ready')]} current={index} />
      </div>
      <div className="panel wizard__card">
        <p className="small faint">{t('count', { number: index + 1, total: STEPS.length })}</p>
        <h1 className="h2" tabIndex={-1}>
          {t(`${step}.heading`)}
        </h1>
        <p className="muted wizard__lead">{t(`${step}.lead`)}</p>
        {step === 'welcome' ? (
          <Button onClick={() => goToStep(1)}>
            {t('continue')}
            <Icon name="arrow-right" size={20} />
          </Button>
        ) : null}
        {step === 'person' ? (
          <PersonForm
            person={person}
            email={user.email}
            onBack={(draft) => goToStep(0, draft)}
            onContinue={(draft) => goToStep(2, draft)}
          />
        ) : null}
        {step === 'ready' ? (
          <ReviewStep person={person} email={user.email} isBusy={isBusy} onBack={() => goToStep(1)} onFinish={() => void finish(person)} />
        ) : null}
      </div>
      <p className="wizard__skip">
        <button type="button" className="btn-link small muted" disabled={isBusy} onClick={() => void skip()}>
          {t('skip')}
        </button>
      </p>
    </div>
  );
}

/** Three steps after the first sign-in. The requested page opens afterwards, and at once for customers who completed the steps before. */
export function OnboardingPage() {
  const user = useUser();
  const requestedPage = useRequestedPage();
  if (!user) return null;
  return user.onboardingCompleted ? <Navigate to={requestedPage ?? paths.account()} replace /> : <Wizard user={user} />;
}
