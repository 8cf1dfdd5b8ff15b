import { newId } from '@brote/api-client';
import { TREE_RECEIPT_LIMITS as LIMITS } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useRefusalSentence } from '../../app/failures';
import { SubmitDialog } from '../../components/submit-dialog';
import { useRecordTreeReceiptMutation } from './forest.api';
import { forestTranslations, RECEIPT_REFUSALS } from './forest.translations';

interface ReceiptFields {
  readonly paidOn: string;
  readonly trees: number;
  readonly organisation: string;
  readonly place: string;
  /** Euros. */
  readonly amount: number;
  readonly reference: string;
  readonly documentUrl?: string;
}

const TEXT_FIELDS = ['organisation', 'place', 'reference'] as const;

/** A complete address; the server decides whether it can be published. */
const HTTPS_URL_PATTERN = /^https:\/\/[^\s/]+\.\S+$/;

/** The texts of a receipt, each within the limits of the server. */
function TextFields() {
  const t = useTranslations(forestTranslations);
  return (
    <>
      {TEXT_FIELDS.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`${name}.label`)}
          rules={[
            { required: true, whitespace: true, message: t('missing.field') },
            { min: LIMITS[name].min, transform: (text: string) => text.trim(), message: t('tooShort', { count: LIMITS[name].min }) },
          ]}
        >
          <Input maxLength={LIMITS[name].max} />
        </Form.Item>
      ))}
    </>
  );
}

/** Publishes a receipt. A repetition after a lost reply has the same id and no second effect. */
export function RecordReceiptDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations(forestTranslations);
  const [receiptId] = useState(newId);
  const [record] = useRecordTreeReceiptMutation();
  const refusalOf = useRefusalSentence(forestTranslations, RECEIPT_REFUSALS);
  const requiredRules = [{ required: true, message: t('missing.field') }];
  const send = ({ amount, documentUrl = '', organisation, place, reference, ...rest }: ReceiptFields) => {
    const texts = { organisation: organisation.trim(), place: place.trim(), reference: reference.trim() };
    const link = documentUrl.trim();
    const receipt = { ...rest, ...texts, receiptId, amount: Math.round(amount * 100), documentUrl: link === '' ? null : link };
    return record(receipt).unwrap();
  };
  return (
    <SubmitDialog<ReceiptFields>
      title={t('record')}
      confirm={t('record.confirm')}
      marksRequired={false}
      done={t('record.done')}
      refusalOf={refusalOf}
      refusalClass="forest__refusal"
      onSend={send}
      onClose={onClose}
      above={<p className="forest__hint">{t('record.consequence')}</p>}
    >
      <div className="forest__pair">
        <Form.Item name="paidOn" label={t('paidOn.label')} rules={requiredRules}>
          <Input className="forest__number" type="date" />
        </Form.Item>
        <Form.Item name="trees" label={t('trees.label')} rules={requiredRules}>
          <InputNumber className="forest__number" min={LIMITS.trees.min} max={LIMITS.trees.max} precision={0} inputMode="numeric" />
        </Form.Item>
      </div>
      <TextFields />
      <Form.Item name="amount" label={t('amount.label')} rules={requiredRules}>
        <InputNumber
          className="forest__number"
          min={LIMITS.amount.min / 100}
          max={LIMITS.amount.max / 100}
          precision={2}
          decimalSeparator=","
          suffix="€"
          inputMode="decimal"
        />
      </Form.Item>
      <Form.Item
        name="documentUrl"
        label={t('documentUrl')}
        extra={t('documentUrl.hint')}
        rules={[{ pattern: HTTPS_URL_PATTERN, transform: (text: string) => text.trim(), message: t('documentUrl.wrong') }]}
      >
        <Input type="url" maxLength={LIMITS.documentUrl} />
      </Form.Item>
    </SubmitDialog>
  );
}
