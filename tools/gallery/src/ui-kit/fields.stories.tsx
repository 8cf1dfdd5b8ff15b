import { AddressFields, CompanyFields, SelectField, TextArea, TextField } from '@brote/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Controls/Fields', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

function TextFields() {
  const t = useStoryTranslations();
  return (
    <States>
      <State name="Empty, with a hint">
        <TextField label={t('email')} hint={t('emailHint')} type="email" />
      </State>
      <State name="Filled">
        <TextField label={t('email')} defaultValue="lucia@example.com" type="email" />
      </State>
      <State name="Hover" pseudo="hover">
        <TextField label={t('email')} defaultValue="lucia@example.com" />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <TextField label={t('email')} defaultValue="lucia@example.com" />
      </State>
      <State name="Error">
        <TextField label={t('email')} defaultValue="lucia@" error={t('emailWrong')} />
      </State>
      <State name="Disabled">
        <TextField label={t('email')} defaultValue="lucia@example.com" disabled />
      </State>
      <State name="Long text">
        <TextField label={t('name')} defaultValue={t('nameValue')} />
      </State>
    </States>
  );
}

export const Text: Story = { render: () => <TextFields /> };

function Selects() {
  const t = useStoryTranslations();
  const options = [
    { value: 'ES', label: t('spain') },
    { value: 'PT', label: t('portugal') },
  ];
  return (
    <States>
      <State name="Chosen">
        <SelectField label={t('country')} options={options} />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <SelectField label={t('country')} options={options} />
      </State>
      <State name="Error">
        <SelectField label={t('country')} options={options} defaultValue="PT" error={t('countryWrong')} />
      </State>
      <State name="Disabled">
        <SelectField label={t('country')} options={options} disabled />
      </State>
    </States>
  );
}

export const Select: Story = { render: () => <Selects /> };

function TextAreas() {
  const t = useStoryTranslations();
  return (
    <States>
      <State name="Empty">
        <TextArea label={t('message')} rows={4} />
      </State>
      <State name="Filled, with a hint">
        <TextArea label={t('message')} rows={4} defaultValue={t('messageValue')} hint={t('emailHint')} />
      </State>
      <State name="Error">
        <TextArea label={t('message')} rows={4} defaultValue="¿?" error={t('messageWrong')} />
      </State>
      <State name="Disabled">
        <TextArea label={t('message')} rows={4} defaultValue={t('messageValue')} disabled />
      </State>
    </States>
  );
}

export const Area: Story = { name: 'Text area', render: () => <TextAreas /> };

function Address({ isWrong }: { readonly isWrong: boolean }) {
  const t = useStoryTranslations();
  return (
    <div className="form-grid">
      <AddressFields
        person={[{ id: 'name', label: t('name'), defaultValue: 'Lucía Ferrer' }]}
        country={{ id: 'country', label: t('country'), options: [{ value: 'ES', label: t('spain') }] }}
        place={[
          { id: 'address', label: t('address'), defaultValue: 'Carrer de Cuba 12, 3.º 2.ª' },
          {
            id: 'postal-code',
            label: t('postalCode'),
            defaultValue: isWrong ? '460' : '46006',
            error: isWrong ? t('postalCodeWrong') : undefined,
          },
        ]}
      />
    </div>
  );
}

export const AddressRight: Story = { name: 'Address', render: () => <Address isWrong={false} /> };
function Company() {
  const t = useStoryTranslations();
  const choiceOf = (isChosen: boolean) => ({ label: t('companyChoice'), hint: t('companyHint'), isChosen, onChange: () => null });
  return (
    <States>
      <State name="Not chosen">
        <CompanyFields choice={choiceOf(false)} texts={[]} />
      </State>
      <State name="Chosen, with an error">
        <CompanyFields
          choice={choiceOf(true)}
          texts={[
            { id: 'company-name', label: t('companyName'), defaultValue: 'Hotel Sol S.L.' },
            { id: 'tax-number', label: t('taxNumber'), defaultValue: 'B1', error: t('taxNumberWrong') },
          ]}
        />
      </State>
    </States>
  );
}

export const CompanyInvoice: Story = { name: 'Company invoice', render: () => <Company /> };
export const AddressWrong: Story = { name: 'Address, with an error', render: () => <Address isWrong /> };
