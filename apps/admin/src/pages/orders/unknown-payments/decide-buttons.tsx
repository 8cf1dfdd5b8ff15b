import type { UnknownPaymentView } from '@brote/contracts/browser';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useAttempt } from '../../../components/use-attempt';
import { ConfirmAction } from '../../../components/confirm-action';
import { ordersTranslations } from '../orders.translations';
import { useRebuildOrderMutation, useRefundUnknownPaymentMutation } from './unknown-payments.api';

/** Decides about an open payment: rebuilds its order, or refunds it. The order of a plan cannot be rebuilt. */
export function DecideButtons({ payment }: { readonly payment: UnknownPaymentView }) {
  const { id, kind, amount } = payment;
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [rebuild] = useRebuildOrderMutation();
  const [refund] = useRefundUnknownPaymentMutation();
  const decide = async (decision: 'rebuild' | 'refund') => {
    const change = decision === 'rebuild' ? rebuild : refund;
    const sentences = { done: t(`unknownPayment.${decision}.done`), failed: t(`unknownPayment.${decision}.failed`) };
    await attempt(() => change(id).unwrap(), sentences);
  };
  const money = formatMoney(amount);
  return (
    <div className="orders__foot">
      {kind === 'order' ? (
        <ConfirmAction
          label={t('unknownPayment.rebuild')}
          question={t('unknownPayment.rebuild.question', { amount: money })}
          consequence={t('unknownPayment.rebuild.consequence')}
          danger={false}
          onConfirm={() => decide('rebuild')}
        />
      ) : null}
      <ConfirmAction
        label={t('unknownPayment.refund')}
        question={t('unknownPayment.refund.question', { amount: money })}
        consequence={t(`unknownPayment.refund.consequence.${kind}`)}
        onConfirm={() => decide('refund')}
      />
    </div>
  );
}
