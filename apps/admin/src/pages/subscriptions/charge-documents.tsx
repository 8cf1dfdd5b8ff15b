import type { ChargeDocumentView, ExplainChargeRequest } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Fragment } from 'react';
import { DerivationButton, Derivations } from '../../components/derivation-button';
import { DocumentButton } from '../../components/document-button';
import { StructuredInvoiceButton } from '../../components/structured-invoice-button';
import { ChargeEvidenceButton } from './charge-evidence';
import { useExplainChargeQuery, useLazyGetPlanDocumentQuery } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

/** Downloads the invoice and the credit notes of a charge. */
export function ChargeDocuments({ documents = [] }: { readonly documents?: readonly ChargeDocumentView[] }) {
  const t = useTranslations(subscriptionsTranslations);
  const [getDocument] = useLazyGetPlanDocumentQuery();
  const load = (number: string) => getDocument(number).unwrap();
  return documents.map(({ number, isCreditNote, isOfCompany = false }) => (
    <Fragment key={number}>
      <DocumentButton
        number={number}
        title={t(isCreditNote ? 'document.creditNote' : 'document.invoice')}
        failed={t('document.failed')}
        load={load}
      />
      {isOfCompany ? <StructuredInvoiceButton number={number} type="link" size="small" /> : null}
    </Fragment>
  ));
}

function ChargeDerivations(charge: ExplainChargeRequest) {
  const { currentData, error } = useExplainChargeQuery(charge, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Derivations data={currentData} error={error} />
      <ChargeEvidenceButton {...charge} />
    </>
  );
}

/** Opens the derivation of a paid charge of a plan. */
export function ExplainChargeButton(charge: ExplainChargeRequest) {
  return (
    <DerivationButton>
      <ChargeDerivations {...charge} />
    </DerivationButton>
  );
}
