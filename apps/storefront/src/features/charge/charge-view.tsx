import type { ExplainedCharge } from '@brote/contracts/browser';
import { potUrl } from '@brote/illustration';
import { Icon, MessagePage, RetryAlert } from '@brote/ui-kit';
import { DerivationView } from '@brote/ui-kit/derivation';
import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import './charge.css';
import en from './locales/en.json';
import es from './locales/es.json';

const chargeTranslations = defineTranslations(en, es);

const UNKNOWN_CODES = ['ORDER_UNKNOWN', 'SUBSCRIPTION_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'VALIDATION_FAILED', 'NOT_FOUND'];

interface ChargeResult {
  readonly currentData?: ExplainedCharge | undefined;
  readonly error?: Failure | undefined;
  readonly refetch: () => unknown;
}

/** The page from which the customer came. */
interface PreviousPage {
  readonly name: 'order' | 'plan';
  readonly path: string;
}

function BackLink({ to: { name, path } }: { readonly to: PreviousPage }) {
  const t = useTranslations(chargeTranslations);
  return (
    <Link className="crumb" to={path}>
      <Icon name="arrow-left" size={18} /> {t(`back.${name}`)}
    </Link>
  );
}

/** A page without a charge: unknown, ended, or nothing paid. */
function ChargeMessage({ kind, newLink }: { readonly kind: 'none' | 'unknown' | 'ended'; readonly newLink?: ReactNode }) {
  const t = useTranslations(chargeTranslations);
  usePageTitleAndFocus(t(kind), kind);
  return (
    <MessagePage
      art={potUrl()}
      heading={t(kind)}
      lead={t(`${kind}.lead`)}
      actions={
        <>
          {newLink}
          <ButtonLink variant="quiet" to={paths.contact()}>
            {t('contact')}
          </ButtonLink>
        </>
      }
    />
  );
}

function ChargeLoading({ error, onRetry }: { readonly error: Failure | undefined; readonly onRetry: () => void }) {
  const t = useTranslations(chargeTranslations);
  const sentence = useFailureSentence();
  usePageTitleAndFocus(t('title'), 'loading');
  return (
    <div className="wrap charge">
      <h1 tabIndex={-1}>{t('title')}</h1>
      {error ? (
        <RetryAlert title={t('failed')} text={sentence(error)} retry={t('retry')} onRetry={onRetry} />
      ) : (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <div className="skeleton skeleton--control" />
          <div className="skeleton skeleton--control" />
        </div>
      )}
    </div>
  );
}

function Charge({
  explained: { charge, refunds },
  back,
}: {
  readonly explained: ExplainedCharge;
  readonly back: PreviousPage | undefined;
}) {
  const t = useTranslations(chargeTranslations);
  usePageTitleAndFocus(t('title'), 'charge');
  const derivations = [...(charge === null ? [] : [charge]), ...refunds];
  return (
    <div className="wrap charge">
      {back === undefined ? null : <BackLink to={back} />}
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="muted">{t('lead')}</p>
      {derivations.map((derivation) => (
        <DerivationView key={derivation.id} derivation={derivation} />
      ))}
      <ButtonLink variant="quiet" to={paths.contact()}>
        {t('contact')}
      </ButtonLink>
    </div>
  );
}

/** The derivations of a charge and of its refunds, or why there are none. */
export function ChargeView({
  result: { currentData, error, refetch },
  back,
  newLink,
}: {
  readonly result: ChargeResult;
  readonly back?: PreviousPage;
  readonly newLink?: ReactNode;
}) {
  if (error?.code === 'LINK_ENDED') return <ChargeMessage kind="ended" newLink={newLink} />;
  if (error && UNKNOWN_CODES.includes(error.code ?? '')) return <ChargeMessage kind="unknown" />;
  if (!currentData) return <ChargeLoading error={error} onRetry={() => void refetch()} />;
  return currentData.charge === null ? <ChargeMessage kind="none" /> : <Charge explained={currentData} back={back} />;
}
