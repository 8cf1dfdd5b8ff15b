import type { ApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ComponentProps } from 'react';
import { SubmitDialog } from '../../components/submit-dialog';
import { catalogueTranslations } from './catalogue.translations';
import { useRefusalMessage } from './use-change';

interface FormDialogProps<Fields extends object> extends Omit<ComponentProps<typeof SubmitDialog<Fields>>, 'confirm' | 'refusalOf'> {
  /** Called after a conflict with a change by others. */
  readonly onConflict: () => void;
}

/** A form in a dialog that stays open until its change succeeds. */
export function FormDialog<Fields extends object>({ onConflict, ...dialog }: FormDialogProps<Fields>) {
  const t = useTranslations(catalogueTranslations);
  const refusalMessage = useRefusalMessage();
  const refusalOf = (failure: ApiError) => {
    if (failure.code === 'VERSION_CONFLICT') onConflict();
    return refusalMessage(failure);
  };
  return (
    <SubmitDialog<Fields> {...dialog} confirm={t('save')} marksRequired={false} refusalOf={refusalOf} refusalClass="catalogue__refusal" />
  );
}
