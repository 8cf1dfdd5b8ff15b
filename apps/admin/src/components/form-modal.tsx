import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Modal, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { useDraft } from '../app/use-draft';
import { componentsTranslations } from './components.translations';
import { useReturnFocus } from './use-return-focus';

export interface FormModalProps<Fields extends object> {
  readonly title: string;
  /** The label of the submit button. */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** True while there is nothing to send. */
  readonly isIdle?: boolean;
  readonly width?: number;
  /** The name of the draft that is stored when the session ends; without a name, none is stored. */
  readonly draft?: string;
  /** Whether required fields show an asterisk; some forms explain it in text. */
  readonly marksRequired?: boolean;
  /** Lets the parent component read and set fields. */
  readonly form?: FormInstance<Fields>;
  readonly initial?: Partial<Fields>;
  /** Receives only validated fields. The dialog is busy until the promise settles. */
  readonly onSend: (fields: Fields) => Promise<unknown>;
  readonly onClose: () => void;
  /** The consequence, or the reason of a refusal; shown above the fields. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog. The dialog is open while it is mounted, and returns the focus to its opener when it unmounts. */
export function FormModal<Fields extends object>(props: FormModalProps<Fields>) {
  const { title, confirm, isDanger = false, isIdle = false, width = 520, marksRequired = true } = props;
  const { initial, draft: draftName = null, onSend, onClose, above, children } = props;
  const t = useTranslations(componentsTranslations);
  const [form] = Form.useForm<Fields>(props.form);
  const { restored, note } = useDraft<Fields>(draftName);
  const [isBusy, setIsBusy] = useState(false);
  useReturnFocus();
  const send = async (fields: Fields) => {
    setIsBusy(true);
    await onSend(fields).finally(() => setIsBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={confirm}
      cancelText={t('back')}
      okButtonProps={{ danger: isDanger, disabled: isIdle }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {above}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={marksRequired}
        initialValues={{ ...initial, ...restored }}
        onValuesChange={(_changed, all: Fields) => note(all)}
        onFinish={(fields) => void send(fields)}
      >
        {children}
      </Form>
    </Modal>
  );
}
