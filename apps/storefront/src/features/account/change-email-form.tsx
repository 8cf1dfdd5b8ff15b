import { catchApiError } from '@brote/api-client';
import type { ChangeEmailBody } from '@brote/contracts/browser';
import { Alert, Button, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useResultToasts } from '#app/use-show-toast';
import { useFieldProps, useForm } from '#app/use-form';
import { useChangeEmailMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { emailSchema } from './password.schema';

const EMPTY_FORM: ChangeEmailBody = { newEmail: '', currentPassword: '' };

/** Requests a link to a new address. The answer never reveals whether that address is available. */
export function ChangeEmailForm({ pendingEmail }: { readonly pendingEmail: string | null }) {
  const t = useTranslations(accountTranslations);
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [change, { isLoading }] = useChangeEmailMutation();
  const form = useForm({
    defaultValues: EMPTY_FORM,
    schema: emailSchema,
  });
  const { handleSubmit, setError, reset } = form;
  const submit = async (body: ChangeEmailBody) => {
    const failure = await catchApiError(change(body).unwrap());
    if (failure === null) {
      reset(EMPTY_FORM);
      showDone('email.sent', 'email.sent.text');
      return;
    }
    const isPasswordWrong = failure.code === 'PASSWORD_WRONG';
    if (isPasswordWrong) setError('currentPassword', { message: 'password.wrong.current' }, { shouldFocus: true });
    if (failure.fields.some(({ path }) => path === 'newEmail')) setError('newEmail', { message: 'password.wrong.email' });
    showFailed('updateFailed', isPasswordWrong ? 'password.wrong.current' : failure);
  };
  const field = useFieldProps(form, accountTranslations, 'field.refused', 'email-');
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {pendingEmail ? <Alert title={t('email.pending', { email: pendingEmail })} /> : null}
      <TextField {...field('newEmail')} type="email" label={t('email.new')} autoComplete="email" />
      <TextField {...field('currentPassword')} type="password" label={t('password.current')} autoComplete="current-password" />
      <div>
        <Button type="submit" variant="secondary" busyLabel={isLoading && t('email.busy')}>
          {t('email.save')}
        </Button>
      </div>
    </form>
  );
}
