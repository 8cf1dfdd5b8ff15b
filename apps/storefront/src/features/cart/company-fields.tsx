import { TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFieldProps, type Form } from '#app/use-form';
import type { CheckoutDraft } from './checkout-form.schema';
import './company-fields.css';
import { companyFieldsTranslations } from './company-fields.translations';

interface CompanyFieldsProps {
  readonly form: Pick<Form<CheckoutDraft, unknown>, 'register' | 'formState' | 'setValue'>;
  /** Whether the cart has packs alone. */
  readonly isOffered: boolean;
}

/** The choice of an invoice for a company, with name and number of the company. Typed texts stay while the choice is off. */
export function CompanyFields({ form, isOffered }: CompanyFieldsProps) {
  const t = useTranslations(companyFieldsTranslations);
  const fieldProps = useFieldProps(form, companyFieldsTranslations, 'taxNumber.invalid');
  if (!isOffered) return <p className="small muted">{t('packsOnly')}</p>;
  const isChosen = form.formState.values.wantsCompany !== '';
  return (
    <>
      <div className="company">
        <label>
          <input
            type="checkbox"
            aria-describedby="company-hint"
            checked={isChosen}
            onChange={({ target }) => form.setValue('wantsCompany', target.checked ? 'yes' : '')}
          />
          <span>{t('choice')}</span>
        </label>
        <p className="xs faint" id="company-hint">
          {t('choice.hint')}
        </p>
      </div>
      {isChosen ? (
        <>
          <TextField {...fieldProps('companyName')} label={t('companyName')} autoComplete="organization" keepsLine />
          <TextField {...fieldProps('taxNumber')} label={t('taxNumber')} hint={t('taxNumber.hint')} autoComplete="off" keepsLine />
        </>
      ) : null}
    </>
  );
}
