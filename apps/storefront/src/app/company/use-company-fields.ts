import { useTranslations } from '@brote/ui-kit/i18n';
import { useFieldProps, type Form } from '#app/use-form';
import type { CompanyDraft } from './checkout-form.schema';
import type { CompanyTexts } from './company.schema';
import { companyTranslations } from './company.translations';

/** Properties of the fields for name and tax number. */
export function useCompanyTextFields(form: Pick<Form<CompanyTexts, unknown>, 'register' | 'formState'>) {
  const t = useTranslations(companyTranslations);
  const fieldProps = useFieldProps(form, companyTranslations, 'taxNumber.invalid');
  return [
    { ...fieldProps('companyName'), label: t('companyName'), autoComplete: 'organization' },
    { ...fieldProps('taxNumber'), label: t('taxNumber'), hint: t('taxNumber.hint'), autoComplete: 'off' },
  ];
}

/**
 * Properties of the choice and its fields at a checkout. Typed texts stay while the choice is off.
 * @param isForPlan whether a plan is bought, whose company can be changed later
 */
export function useCompanyFields(form: Pick<Form<CompanyDraft, unknown>, 'register' | 'formState' | 'setValue'>, isForPlan: boolean) {
  const t = useTranslations(companyTranslations);
  const texts = useCompanyTextFields(form);
  const choice = {
    label: t('choice'),
    hint: isForPlan ? `${t('choice.hint')} ${t('choice.plan')}` : t('choice.hint'),
    isChosen: form.formState.values.wantsCompany !== '',
    onChange: (isChosen: boolean) => form.setValue('wantsCompany', isChosen ? 'yes' : ''),
  };
  return { choice, texts };
}
