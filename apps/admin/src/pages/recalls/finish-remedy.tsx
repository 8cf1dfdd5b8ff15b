import type { ApiError } from '@brote/api-client';
import { RECALL_LIMITS, type RecallRecipient, type RecallRemedy, type StaffRecallView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { Link } from 'react-router-dom';
import { useFailureSentence } from '../../app/failures';
import { paths } from '../../app/paths';
import { SubmitDialog } from '../../components/submit-dialog';
import { useFinishRemedyMutation } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

interface RemedyFields {
  readonly remedy: RecallRemedy;
  readonly note: string;
}

interface FinishRemedyProps {
  readonly recall: StaffRecallView;
  readonly person: RecallRecipient;
  readonly onClose: () => void;
}

/** Records that an affected buyer received the remedy of the recall. A retry after a lost answer records it once. */
export function FinishRemedy({ recall, person, onClose }: FinishRemedyProps) {
  const t = useTranslations(recallsTranslations);
  const sentenceFor = useFailureSentence();
  const [finish] = useFinishRemedyMutation();
  const [form] = Form.useForm<RemedyFields>();
  const remedy = Form.useWatch('remedy', form);
  const refusalOf = (failure: ApiError) => (failure.code === 'REMEDY_DONE' ? t('finish.elsewhere') : sentenceFor(failure));
  const send = ({ note, ...fields }: RemedyFields) =>
    finish({ recallId: recall.id, noticeId: person.id, ...fields, note: note.trim() }).unwrap();
  return (
    <SubmitDialog<RemedyFields>
      title={t('finish.title', { number: person.orderNumber })}
      confirm={t('finish.confirm')}
      done={t('finish.done')}
      refusalOf={refusalOf}
      marksRequired={false}
      form={form}
      initial={{ remedy: person.remedy ?? recall.remedies[0] ?? 'refund', note: '' }}
      onSend={send}
      onClose={onClose}
      above={<p className="recalls__hint">{t('finish.consequence')}</p>}
    >
      <Form.Item
        name="remedy"
        label={t('finish.remedy')}
        extra={
          remedy === 'refund' ? (
            <Link to={`${paths.orders()}?order=${person.orderId}&refund=${person.orderId}`}>{t('finish.refund')}</Link>
          ) : null
        }
      >
        <Select options={recall.remedies.map((value) => ({ value, label: t(`remedy.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('finish.note')}
        extra={t('finish.note.hint')}
        rules={[
          { required: true, whitespace: true, message: t('missing') },
          { min: RECALL_LIMITS.note.min, message: t('tooShort') },
        ]}
      >
        <Input maxLength={RECALL_LIMITS.note.max} />
      </Form.Item>
    </SubmitDialog>
  );
}
