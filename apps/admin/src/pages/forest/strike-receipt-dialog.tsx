import { STRIKE_REASONS, TREE_RECEIPT_LIMITS as LIMITS, type StaffTreeReceiptView, type StrikeReason } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { useRefusalSentence } from '../../app/failures';
import { SubmitDialog } from '../../components/submit-dialog';
import { useStrikeTreeReceiptMutation } from './forest.api';
import { forestTranslations, RECEIPT_REFUSALS } from './forest.translations';

interface StrikeFields {
  readonly reason: StrikeReason;
  readonly note: string;
}

interface StrikeReceiptDialogProps {
  readonly receipt: StaffTreeReceiptView;
  readonly onClose: () => void;
}

/** Requests the reason for which a receipt no longer counts, and strikes it out. */
export function StrikeReceiptDialog({ receipt: { id: receiptId, reference }, onClose }: StrikeReceiptDialogProps) {
  const t = useTranslations(forestTranslations);
  const [strike] = useStrikeTreeReceiptMutation();
  const refusalOf = useRefusalSentence(forestTranslations, RECEIPT_REFUSALS);
  return (
    <SubmitDialog<StrikeFields>
      title={t('strike.of', { reference })}
      confirm={t('strike.confirm')}
      isDanger
      marksRequired={false}
      done={t('strike.done')}
      refusalOf={refusalOf}
      refusalClass="forest__refusal"
      initial={{ reason: 'mistyped' }}
      onSend={({ reason, note }) => strike({ receiptId, reason, note: note.trim() }).unwrap()}
      onClose={onClose}
      above={<p className="forest__hint">{t('strike.consequence')}</p>}
    >
      <Form.Item name="reason" label={t('reason')}>
        <Select options={STRIKE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('note')}
        rules={[
          { required: true, whitespace: true, message: t('missing.field') },
          { min: LIMITS.note.min, transform: (text: string) => text.trim(), message: t('tooShort', { count: LIMITS.note.min }) },
        ]}
      >
        <Input maxLength={LIMITS.note.max} />
      </Form.Item>
    </SubmitDialog>
  );
}
