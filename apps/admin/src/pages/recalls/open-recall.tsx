import { isApiError, newId } from '@brote/api-client';
import {
  isDownplayingHazard,
  RECALL_LIMITS as LIMITS,
  RECALL_REACHES,
  RECALL_REMEDIES,
  STOCKED_SKUS,
  type RecallPreview,
  type RecallReach,
  type RecallRemedy,
  type RecallScope,
  type Sku,
} from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useFailureSentence, type Failure } from '../../app/failures';
import { useFeedback } from '../../app/use-feedback';
import { useSkuName } from '../../components/sku-name';
import { FormModal } from '../../components/form-modal';
import { useOpenRecallMutation, usePreviewRecallMutation } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

interface RecallFields {
  readonly batches: string[];
  readonly skus: Sku[];
  readonly shippedFrom?: string;
  readonly shippedUntil?: string;
  readonly reach: RecallReach;
  readonly remedies: RecallRemedy[];
  readonly productEs: string;
  readonly productEn: string;
  readonly hazardEs: string;
  readonly hazardEn: string;
  readonly actionEs: string;
  readonly actionEn: string;
}

const TEXT_FIELDS = ['product', 'hazard', 'action'] as const;
const LANGUAGES = ['Es', 'En'] as const;

const scopeOf = ({ batches, skus, shippedFrom, shippedUntil, reach }: RecallFields): RecallScope => ({
  ...{ batches, skus, reach, shippedFrom: shippedFrom?.trim() || null, shippedUntil: shippedUntil?.trim() || null },
});

/** The texts of the notice, in both languages. */
function TextFields() {
  const t = useTranslations(recallsTranslations);
  return TEXT_FIELDS.flatMap((name) =>
    LANGUAGES.map((language) => (
      <Form.Item
        key={`${name}${language}`}
        name={`${name}${language}`}
        label={t(`${name}${language}`)}
        rules={[
          { required: true, whitespace: true, message: t('missing') },
          { min: (name === 'product' ? LIMITS.product : LIMITS.words).min, message: t('tooShort') },
          {
            validator: (_rule, text: string = '') =>
              name === 'hazard' && isDownplayingHazard(text) ? Promise.reject(new Error(t('playsDown'))) : Promise.resolve(),
          },
        ]}
      >
        {name === 'product' ? <Input maxLength={LIMITS.product.max} /> : <Input.TextArea rows={4} maxLength={LIMITS.words.max} />}
      </Form.Item>
    )),
  );
}

/** The minimum number of selected remedies. Not `required`, which sets an attribute that the group may not have. */
const requireSelections = (minimum: number, message: string) => ({
  validator: (_rule: unknown, ticked: readonly string[] = []) =>
    ticked.length >= minimum ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** The fields for the affected brushes and for the buyers to notify. */
function ScopeFields({ batches }: { readonly batches: readonly string[] }) {
  const t = useTranslations(recallsTranslations);
  const nameOf = useSkuName();
  return (
    <>
      <Form.Item name="batches" label={t('batches')} extra={t('batches.hint')}>
        <Select mode="multiple" options={batches.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="skus" label={t('skus')} rules={[requireSelections(1, t('missing'))]}>
        <Checkbox.Group className="recalls__options" options={STOCKED_SKUS.map((value) => ({ value, label: nameOf(value) }))} />
      </Form.Item>
      <div className="recalls__pair">
        <Form.Item name="shippedFrom" label={t('shippedFrom')}>
          <Input type="date" />
        </Form.Item>
        <Form.Item name="shippedUntil" label={t('shippedUntil')}>
          <Input type="date" />
        </Form.Item>
      </div>
      <Form.Item name="reach" label={t('reach')}>
        <Select options={RECALL_REACHES.map((value) => ({ value, label: t(`reach.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remedies" label={t('remedies')} extra={t('remedies.hint')} rules={[requireSelections(2, t('remedies.two'))]}>
        <Checkbox.Group options={RECALL_REMEDIES.map((value) => ({ value, label: t(`remedy.${value}`) }))} />
      </Form.Item>
    </>
  );
}

/** The number of affected people, by certainty. */
function AffectedCounts({ counts }: { readonly counts: RecallPreview }) {
  const t = useTranslations(recallsTranslations);
  const { people, orders, ...rest } = counts;
  return (
    <p role="status">{t('counted', { ...rest, people: t.count('counted.people', people), orders: t.count('counted.orders', orders) })}</p>
  );
}

interface OpenRecallProps {
  /** The numbers of the received batches. */
  readonly batches: readonly string[];
  readonly onClose: () => void;
}

/**
 * Opens a recall: first shows the number of affected people, then publishes it and notifies them. A repetition after a lost reply has no
 * second effect.
 */
export function OpenRecall({ batches, onClose }: OpenRecallProps) {
  const t = useTranslations(recallsTranslations);
  const { done } = useFeedback();
  const sentenceFor = useFailureSentence();
  const [form] = Form.useForm<RecallFields>();
  const [recallId] = useState(newId);
  const [preview, { isLoading: isCounting }] = usePreviewRecallMutation();
  const [open] = useOpenRecallMutation();
  const [counts, setCounts] = useState<RecallPreview | null>(null);
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const showRefusal = (failure: Failure) => setRefusalText(failure.code === 'BATCH_UNKNOWN' ? t('batchUnknown') : sentenceFor(failure));
  const countAffected = async () => {
    // Missing values are shown next to their fields.
    const isValid = await form.validateFields(['skus']).then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    setRefusalText(null);
    const answer = await preview(scopeOf(form.getFieldsValue()));
    setCounts(answer.data ?? null);
    if (isApiError(answer.error)) showRefusal(answer.error);
  };
  const send = async (fields: RecallFields) => {
    const toLocalizedText = (es: string, en: string) => ({ es: es.trim(), en: en.trim() });
    const answer = await open({
      ...scopeOf(fields),
      recallId,
      remedies: fields.remedies,
      product: toLocalizedText(fields.productEs, fields.productEn),
      hazard: toLocalizedText(fields.hazardEs, fields.hazardEn),
      action: toLocalizedText(fields.actionEs, fields.actionEn),
    });
    if (isApiError(answer.error)) showRefusal(answer.error);
    if (answer.error) return;
    done(t('open.done'));
    onClose();
  };
  return (
    <FormModal<RecallFields>
      title={t('open')}
      confirm={t('open.confirm')}
      isDanger
      isIdle={counts === null}
      marksRequired={false}
      width={640}
      form={form}
      initial={{ batches: [], skus: [], reach: 'possible', remedies: ['replacement', 'refund'] }}
      onSend={send}
      onClose={onClose}
      above={
        <>
          <p className="recalls__hint">{t('open.consequence')}</p>
          {refusalText === null ? null : <p role="alert">{refusalText}</p>}
        </>
      }
    >
      <ScopeFields batches={batches} />
      <TextFields />
      <Button loading={isCounting} onClick={() => void countAffected()}>
        {t('count')}
      </Button>
      {counts === null ? <p className="recalls__hint">{t('count.first')}</p> : <AffectedCounts counts={counts} />}
    </FormModal>
  );
}
