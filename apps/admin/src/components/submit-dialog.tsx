import { isApiError, type ApiError } from '@brote/api-client';
import { useState } from 'react';
import { wasAborted } from '../app/failures';
import { useFeedback } from '../app/use-feedback';
import { FormModal, type FormModalProps } from './form-modal';

interface SubmitDialogProps<Fields extends object> extends FormModalProps<Fields> {
  /** The message of success. */
  readonly done: string;
  /** The reason of a refusal, shown above the fields. */
  readonly refusalOf: (failure: ApiError) => string;
  /** The class of that reason; text of the dialog by default. */
  readonly refusalClass?: string;
}

/** A form in a dialog. It reports success and closes. A refusal keeps it open, with the entered text and the reason. */
export function SubmitDialog<Fields extends object>(props: SubmitDialogProps<Fields>) {
  const { done, refusalOf, refusalClass, above, onSend, ...modal } = props;
  const feedback = useFeedback();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (fields: Fields) => {
    try {
      await onSend(fields);
      feedback.done(done);
      modal.onClose();
    } catch (failure) {
      if (wasAborted(failure)) return;
      if (!isApiError(failure)) throw failure;
      setRefusal(refusalOf(failure));
    }
  };
  const refusalText =
    refusal === null ? null : (
      <p role="alert" className={refusalClass}>
        {refusal}
      </p>
    );
  return (
    <FormModal<Fields>
      {...modal}
      onSend={submit}
      above={
        <>
          {above}
          {refusalText}
        </>
      }
    />
  );
}
