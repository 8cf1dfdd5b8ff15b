import { isApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { wasAborted } from '../../app/failures';
import { FormModal } from '../../components/form-modal';
import { catalogueTranslations } from './catalogue.translations';
import { useRefusalMessage } from './use-change';

interface FormDialogProps<Fields extends object> {
  readonly title: string;
  /** The message of success. */
  readonly done: string;
  readonly form: FormInstance<Fields>;
  readonly initial: Fields;
  readonly width?: number;
  /** The name of the draft that is stored when the session ends; without a name, none is stored. */
  readonly draft?: string;
  /** Sends the fields; a refusal is shown above them, and they stay. */
  readonly send: (fields: Fields) => Promise<unknown>;
  /** Called after a conflict with a change by others. */
  readonly onConflict?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog that stays open until its change succeeds. */
export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const { title, form, initial, width = 520, draft, send, onConflict, onClose, children } = props;
  const t = useTranslations(catalogueTranslations);
  const refusal = useRefusalMessage();
  const { done } = useFeedback();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const finish = async (fields: Fields) => {
    setIsBusy(true);
    try {
      await send(fields);
      done(props.done);
      onClose();
    } catch (failure) {
      if (wasAborted(failure)) return;
      if (!isApiError(failure)) throw failure;
      if (failure.code === 'VERSION_CONFLICT') onConflict?.();
      setError(refusal(failure));
      setIsBusy(false);
    }
  };
  return (
    <FormModal<Fields>
      title={title}
      confirm={t('save')}
      width={width}
      draft={draft}
      marksRequired={false}
      isBusy={isBusy}
      form={form}
      initial={initial}
      onSend={finish}
      onClose={onClose}
      above={
        error === null ? null : (
          <p role="alert" className="catalogue__refusal">
            {error}
          </p>
        )
      }
    >
      {children}
    </FormModal>
  );
}
