import { isApiError, newId, type ApiError } from '@brote/api-client';
import { PLAN_IDS, SUBSCRIPTION_LIMITS, type PlanId, type PriceChangePreview } from '@brote/contracts/browser';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useFailureSentence, wasAborted } from '../../app/failures';
import { useFeedback } from '../../app/use-feedback';
import { dateText } from '../../components/date-text';
import { stateTranslations } from '../../components/state-tags';
import { FormModal } from '../../components/form-modal';
import { EuroField } from './euro-field';
import { useAnnouncePriceChangeMutation, useLazyPreviewPriceChangeQuery } from './running-prices.api';
import { runningPricesTranslations } from './running-prices.translations';

interface PriceChangeFields {
  readonly planId: PlanId;
  readonly price: number | null;
  readonly from: string;
}

interface RunningPriceDialogProps {
  /** The first day that respects the customers' notice period. */
  readonly earliestFrom: string;
  readonly onClose: () => void;
}

const affectedPlansOf = ({ active, pastDue, paused }: PriceChangePreview) => active + pastDue + paused;

/** The effects of the price, in sentences. */
function PriceChangeEffects({ preview }: { readonly preview: PriceChangePreview }) {
  const t = useTranslations(runningPricesTranslations);
  const { active, pastDue, paused, unchanged, oldPrices, firstOn, lastOn } = preview;
  const plans = affectedPlansOf(preview);
  return (
    <div role="status" className="catalogue__outlook">
      <p>{plans === 0 ? t('preview.none') : <b>{t.count('preview.plans', plans)}</b>}</p>
      {plans === 0 ? null : (
        <ul>
          <li>{t('preview.states', { active, pastDue, paused })}</li>
          {oldPrices.map(({ monthlyPrice, plans: count }) => (
            <li key={monthlyPrice.amount}>{t.count('preview.old', count, { price: formatMoney(monthlyPrice) })}</li>
          ))}
          {unchanged === 0 ? null : <li>{t.count('preview.unchanged', unchanged)}</li>}
          {firstOn === null || lastOn === null ? null : (
            <li>{t('preview.when', { first: dateText(firstOn, t.locale), last: dateText(lastOn, t.locale) })}</li>
          )}
        </ul>
      )}
      {plans === 0 ? null : <p>{t('announce.then')}</p>}
    </div>
  );
}

/** The dialog's message for a refusal. */
function useRefusalOf(earliestFrom: string): (failure: ApiError) => string {
  const t = useTranslations(runningPricesTranslations);
  const sentenceFor = useFailureSentence();
  return (failure) => {
    if (failure.code === 'DATE_INVALID') return t('refused.date', { day: dateText(earliestFrom, t.locale) });
    if (failure.code === 'PRICE_CHANGE_ANNOUNCED') return t('refused.announced');
    return failure.code === 'NOTHING_TO_CHANGE' ? t('refused.nothing') : sentenceFor(failure);
  };
}

/** First shows the effects of another price, then announces exactly that price. */
export function RunningPriceDialog({ earliestFrom, onClose }: RunningPriceDialogProps) {
  const t = useTranslations(runningPricesTranslations);
  const states = useTranslations(stateTranslations);
  const { done } = useFeedback();
  const refusal = useRefusalOf(earliestFrom);
  const [ask] = useLazyPreviewPriceChangeQuery();
  const [announce] = useAnnouncePriceChangeMutation();
  const [preview, setPreview] = useState<PriceChangePreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  // One decision id: a repetition after a lost reply has no second effect.
  const [decisionId] = useState(newId);
  const requiredRules = [{ required: true, message: t('missing') }];
  const clearPreview = () => {
    setPreview(null);
    setError(null);
  };
  const send = async ({ planId, price, from }: PriceChangeFields) => {
    const priceChange = { planId, monthlyPrice: Math.round((price ?? 0) * 100), from };
    try {
      if (preview === null) {
        setPreview(await ask(priceChange).unwrap());
        return;
      }
      await announce({ decisionId, ...priceChange }).unwrap();
      done(t('announce.done'));
      onClose();
    } catch (failure) {
      if (wasAborted(failure)) return;
      if (!isApiError(failure)) throw failure;
      setError(refusal(failure));
    }
  };
  return (
    <FormModal<PriceChangeFields>
      title={t('dialog')}
      confirm={t(preview === null ? 'preview' : 'announce')}
      isIdle={preview !== null && affectedPlansOf(preview) === 0}
      marksRequired={false}
      initial={{ planId: 'couple', price: null, from: earliestFrom }}
      onSend={send}
      onClose={onClose}
      above={
        error === null ? null : (
          <p role="alert" className="catalogue__refusal">
            {error}
          </p>
        )
      }
    >
      <Form.Item name="planId" label={t('plan')}>
        <Select options={PLAN_IDS.map((value) => ({ value, label: states(value) }))} onChange={clearPreview} />
      </Form.Item>
      <div onChange={clearPreview}>
        <EuroField name="price" label={t('price')} max={SUBSCRIPTION_LIMITS.monthlyPrice.max} rules={requiredRules} />
        <Form.Item name="from" label={t('from')} extra={t('from.hint', { day: dateText(earliestFrom, t.locale) })} rules={requiredRules}>
          <Input className="catalogue__day" type="date" min={earliestFrom} />
        </Form.Item>
      </div>
      {preview === null ? null : <PriceChangeEffects preview={preview} />}
    </FormModal>
  );
}
