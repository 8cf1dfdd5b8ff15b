import { catchApiError } from '@brote/api-client';
import type { SavedPaymentMethodView } from '@brote/contracts/browser';
import { Button, ConfirmDialog, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResultToasts } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';
import { LoadingLines, LoadFailed } from './load-failed';
import { paymentMethodName } from './payment-method-name';
import { useListPaymentMethodsQuery, useRemoveMethodMutation, useSetDefaultMethodMutation } from './payment-methods.api';
import { SavedMethodCard } from './saved-method-card';
import { useProviderPage } from './use-provider-page';

/** Query parameter that the payment provider's page adds when a method was saved. */
const ADDED_PARAMETER = 'added';

/** Reports an added payment method and removes the parameter from the URL, so that a reload does not repeat it. */
function useReturnToast(): void {
  const { showDone } = useResultToasts(accountTranslations);
  const [query, setQuery] = useSearchParams();
  const isMethodAdded = query.has(ADDED_PARAMETER);
  useEffect(() => {
    if (!isMethodAdded) return;
    showDone('methods.added', 'methods.added.text');
    setQuery(
      (currentQuery) => {
        const remainingQuery = new URLSearchParams(currentQuery);
        remainingQuery.delete(ADDED_PARAMETER);
        return remainingQuery;
      },
      { replace: true },
    );
  }, [isMethodAdded, showDone, setQuery]);
}

interface PaymentMethodsTabProps {
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

/** Makes a method the default, or removes it after a confirmation. */
function useMethodChanges() {
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [makeDefault, { isLoading: isChanging }] = useSetDefaultMethodMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveMethodMutation();
  const runChange = async (call: Promise<unknown>, successKey: 'methods.madeDefault' | 'methods.removed') => {
    const failure = await catchApiError(call);
    if (failure) showFailed('methods.failed', failure.code === 'PAYMENT_METHOD_IN_USE' ? 'methods.kept' : failure);
    else showDone(successKey, successKey === 'methods.madeDefault' ? 'methods.madeDefault.text' : undefined);
  };
  return {
    isChanging,
    isRemoving,
    makeDefault: ({ id }: SavedPaymentMethodView) => runChange(makeDefault(id).unwrap(), 'methods.madeDefault'),
    remove: ({ id }: SavedPaymentMethodView) => runChange(remove(id).unwrap(), 'methods.removed'),
  };
}

function MethodList({ methods }: { readonly methods: readonly SavedPaymentMethodView[] }) {
  const t = useTranslations(accountTranslations);
  const changes = useMethodChanges();
  const [methodToRemove, setMethodToRemove] = useState<SavedPaymentMethodView | null>(null);
  const remove = async (method: SavedPaymentMethodView) => {
    await changes.remove(method);
    setMethodToRemove(null);
  };
  if (methods.length === 0) return <p className="muted">{t('methods.empty')}</p>;
  return (
    <>
      <ul className="methods">
        {methods.map((method) => (
          <SavedMethodCard
            key={method.id}
            method={method}
            isBusy={changes.isChanging || changes.isRemoving}
            onMakeDefault={() => void changes.makeDefault(method)}
            onRemove={() => setMethodToRemove(method)}
          />
        ))}
      </ul>
      {methodToRemove ? (
        <ConfirmDialog
          title={t('methods.confirm', { name: paymentMethodName(methodToRemove, t) })}
          labels={{ keep: t('methods.confirm.keep'), confirm: t('methods.remove'), busy: t('methods.confirm.busy') }}
          isBusy={changes.isRemoving}
          onKeep={() => setMethodToRemove(null)}
          onConfirm={() => void remove(methodToRemove)}
        >
          <p>{t('methods.confirm.text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The customer's methods at the payment provider. Adding happens on its page; no card number ever is on ours. */
export function PaymentMethodsTab({ onLeave }: PaymentMethodsTabProps) {
  const t = useTranslations(accountTranslations);
  useReturnToast();
  const { opening, open } = useProviderPage(onLeave);
  // Another tab, or the provider's page, may have changed them.
  const { data, error, refetch } = useListPaymentMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="account__stack">
      {/* Above the list, so that no button moves when the list loads. */}
      <div className="row row--between row--end">
        <div>
          <h2 className="h3">{t('methods.heading')}</h2>
          <p className="muted small account__lead">{t('methods.lead')}</p>
        </div>
        <div className="row">
          <Button
            variant="secondary"
            small
            busyLabel={opening === 'add' && t('methods.add.busy')}
            disabled={opening !== null}
            onClick={() => void open('add')}
          >
            <Icon name="plus" size={18} />
            {t('methods.add')}
          </Button>
          <Button
            variant="quiet"
            small
            busyLabel={opening === 'portal' && t('methods.add.busy')}
            disabled={opening !== null}
            onClick={() => void open('portal')}
          >
            {t('methods.portal')}
          </Button>
        </div>
      </div>
      {data ? (
        <MethodList methods={data.methods} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={2} />
      )}
    </div>
  );
}
