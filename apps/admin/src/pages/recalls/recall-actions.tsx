import type { StaffRecallView } from '@brote/contracts/browser';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import { useCloseRecallMutation, useNotifyBuyersMutation } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

/** The actions of admins on an open recall. */
export function RecallActions({ recall: { id: recallId, product } }: { readonly recall: StaffRecallView }) {
  const t = useTranslations(recallsTranslations);
  const { locale } = useLocale();
  const attempt = useAttempt();
  const [notifyBuyers] = useNotifyBuyersMutation();
  const [close] = useCloseRecallMutation();
  const name = product[locale];
  return (
    <>
      <ConfirmAction
        size="small"
        danger={false}
        label={t('notify')}
        question={t('notify.question', { name })}
        consequence={t('notify.consequence')}
        onConfirm={() => attempt(() => notifyBuyers(recallId).unwrap(), { done: t('notify.done'), failed: t('notify.failed') })}
      />
      <ConfirmAction
        size="small"
        label={t('close')}
        question={t('close.question', { name })}
        consequence={t('close.consequence')}
        onConfirm={() =>
          attempt(() => close({ recallId, note: t('close.note') }).unwrap(), { done: t('close.done'), failed: t('close.failed') })
        }
      />
    </>
  );
}
