import { isApiError } from '@brote/api-client';
import type { ExplainedCharge } from '@brote/contracts/browser';
import { DerivationView } from '@brote/ui-kit/derivation';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFailureSentence } from '../app/failures';
import { componentsTranslations } from './components.translations';
import { Loading } from './loading';

interface DerivationsProps {
  readonly data?: ExplainedCharge | undefined;
  readonly error?: unknown;
}

/** The derivations of a charge and of its refunds, as a query returns them. */
export function Derivations({ data, error }: DerivationsProps) {
  const t = useTranslations(componentsTranslations);
  const sentenceFor = useFailureSentence();
  if (isApiError(error)) return <Alert type="error" showIcon title={sentenceFor(error)} />;
  if (!data) return <Loading />;
  const derivations = [...(data.charge === null ? [] : [data.charge]), ...data.refunds];
  if (derivations.length === 0) return <p>{t('derivation.none')}</p>;
  return derivations.map((derivation) => <DerivationView key={derivation.id} derivation={derivation} />);
}

/** Opens the derivation of a charge, as the customer sees it, with the facts of staff. `children` requests it once it is open. */
export function DerivationButton({ children }: { readonly children: ReactNode }) {
  const t = useTranslations(componentsTranslations);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        {t('derivation.why')}
      </Button>
      <Modal open={isOpen} title={t('derivation.why')} footer={null} width={640} destroyOnHidden onCancel={() => setIsOpen(false)}>
        {children}
      </Modal>
    </>
  );
}
