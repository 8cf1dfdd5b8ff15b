import { Button, Icon, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFieldProps, useForm } from '#app/use-form';
import { onboardingTranslations } from './onboarding.translations';
import type { Person } from './person.schema';

const loadSchema = async () => (await import('./person.schema')).personSchema;

interface PersonFormProps {
  readonly person: Person;
  /** The confirmed address, read-only. */
  readonly email: string;
  /** Receives the current values, valid or not. */
  readonly onBack: (draft: Person) => void;
  readonly onContinue: (person: Person) => void;
}

/** The second step. */
export function PersonForm({ person, email, onBack, onContinue }: PersonFormProps) {
  const t = useTranslations(onboardingTranslations);
  const form = useForm({
    defaultValues: person,
    schema: loadSchema,
  });
  const { handleSubmit, getValues } = form;
  const fieldProps = useFieldProps(form, onboardingTranslations, 'field.refused');
  const field = (name: keyof Person) => ({ ...fieldProps(name), label: t(name) });
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(onContinue)(event)}>
      <TextField {...field('fullName')} autoComplete="name" />
      <TextField id="email" label={t('email')} value={email} readOnly type="email" autoComplete="email" hint={t('email.hint')} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" hint={t('phone.hint')} />
      <div className="row row--between">
        <Button variant="quiet" onClick={() => onBack(getValues())}>
          <Icon name="arrow-left" size={20} />
          {t('back')}
        </Button>
        <Button type="submit">
          {t('continue')}
          <Icon name="arrow-right" size={20} />
        </Button>
      </div>
    </form>
  );
}
