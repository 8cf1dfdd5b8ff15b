import type { ApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useDialogSubmit } from '../../components/use-dialog-submit';
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
  const refusalMessage = useRefusalMessage();
  const refusalOf = (failure: ApiError) => {
    if (failure.code === 'VERSION_CONFLICT') onConflict?.();
    return refusalMessage(failure);
  };
  const { refused, isBusy, run } = useDialogSubmit({ done: props.done, refusalOf }, onClose);
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
      onSend={(fields) => run(() => send(fields))}
      onClose={onClose}
      above={
        refused === null ? null : (
          <p role="alert" className="catalogue__refusal">
            {refused}
          </p>
        )
      }
    >
      {children}
    </FormModal>
  );
}
