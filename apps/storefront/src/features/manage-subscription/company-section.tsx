import type { CompanyBuyer, SubscriptionView } from '@brote/contracts/browser';
import { Button, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { companySchema } from '#app/company/company.schema';
import { useCompanyTextFields } from '#app/company/use-company-fields';
import { useForm } from '#app/use-form';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';

function CompanyForm({ subscription, onClose }: { readonly subscription: SubscriptionView; readonly onClose: () => void }) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const { company, version } = subscription;
  const form = useForm({ defaultValues: { companyName: company?.name ?? '', taxNumber: company?.taxId ?? '' }, schema: companySchema });
  const texts = useCompanyTextFields(form);
  const change = async (newCompany: CompanyBuyer | null) => {
    if (await run({ name: 'change', body: { version, company: newCompany } })) onClose();
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void form.handleSubmit(change)(event)}>
      {texts.map((line) => (
        <TextField key={line.id} {...line} keepsLine />
      ))}
      <div className="row">
        <Button type="submit" disabled={!form.formState.isDirty} busyLabel={isBusy && t('busy')}>
          {t('company.save')}
        </Button>
        {company ? (
          <Button variant="danger" disabled={isBusy} onClick={() => void change(null)}>
            {t('company.remove')}
          </Button>
        ) : null}
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

/** The company of the next invoices, or none; editable while the subscription accepts changes. */
export function CompanySection({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const [isOpen, setOpen] = useState(false);
  const { company } = subscription;
  return (
    <section className="panel manage__section" aria-labelledby="manage-company">
      <h2 className="h4" id="manage-company">
        {t('company')}
      </h2>
      <p className="small muted">{t(company || isOpen ? 'company.since' : 'company.none')}</p>
      {isOpen ? (
        <CompanyForm subscription={subscription} onClose={() => setOpen(false)} />
      ) : (
        <>
          {company ? (
            <p className="manage__company">
              {company.name}
              <br />
              {t('company.number', { number: company.taxId })}
            </p>
          ) : null}
          {subscription.actions.includes('change') ? (
            <Button small variant="quiet" onClick={() => setOpen(true)}>
              {t(company ? 'company.change' : 'company.add')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
