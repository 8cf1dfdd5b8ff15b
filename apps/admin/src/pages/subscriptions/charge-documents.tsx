import type { ChargeDocumentView, ExplainChargeRequest } from '@brote/contracts/browser';
import { saveFile } from '@brote/ui-kit';
import { Button } from 'antd';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useAttempt } from '../../components/use-attempt';
import { DerivationButton, Derivations } from '../../components/derivation-button';
import { useExplainChargeQuery, useLazyGetPlanDocumentQuery } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

/** Downloads the invoice and the credit notes of a charge. */
export function ChargeDocuments({ documents = [] }: { readonly documents?: readonly ChargeDocumentView[] }) {
  const t = useTranslations(subscriptionsTranslations);
  const attempt = useAttempt();
  const [getDocument] = useLazyGetPlanDocumentQuery();
  const save = async (number: string) => {
    const { blob, name } = await getDocument(number).unwrap();
    saveFile(blob, name ?? `${number}.pdf`);
  };
  const download = (number: string) => void attempt(() => save(number), { done: null, failed: t('document.failed') });
  return documents.map(({ number, isCreditNote }) => (
    <Button
      key={number}
      type="link"
      size="small"
      title={t(isCreditNote ? 'document.creditNote' : 'document.invoice')}
      onClick={() => download(number)}
    >
      {number}
    </Button>
  ));
}

function ChargeDerivations(charge: ExplainChargeRequest) {
  const { currentData, error } = useExplainChargeQuery(charge, { refetchOnMountOrArgChange: true });
  return <Derivations data={currentData} error={error} />;
}

/** Opens the derivation of a paid charge of a plan. */
export function ExplainChargeButton(charge: ExplainChargeRequest) {
  return (
    <DerivationButton>
      <ChargeDerivations {...charge} />
    </DerivationButton>
  );
}
