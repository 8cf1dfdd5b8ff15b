import { PasswordField, PasswordStrength } from '@brote/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Controls/Password', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

/** One per strength, from none to the strongest. */
const PASSWORDS = ['', 'brote123', 'mar-azul-7', 'faro-lluvia-92', 'faro lluvia tejado 92 musgo'] as const;

function Fields() {
  const t = useStoryTranslations();
  const toggle = { show: { text: t('show'), name: t('showPassword') }, hide: { text: t('hide'), name: t('hidePassword') } };
  return (
    <States>
      <State name="Empty">
        <PasswordField label={t('password')} autoComplete="current-password" toggle={toggle} />
      </State>
      <State name="Filled">
        <PasswordField label={t('password')} autoComplete="current-password" toggle={toggle} defaultValue="faro-lluvia-92" />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <PasswordField label={t('password')} autoComplete="current-password" toggle={toggle} defaultValue="faro-lluvia-92" />
      </State>
      <State name="Error">
        <PasswordField label={t('password')} autoComplete="new-password" toggle={toggle} error={t('weak')} defaultValue="brote123" />
      </State>
    </States>
  );
}

export const Field: Story = { render: () => <Fields /> };

function Strengths() {
  const t = useStoryTranslations();
  const names = { 1: t('weak'), 2: t('fair'), 3: t('good'), 4: t('strong') } as const;
  return (
    <States>
      {PASSWORDS.map((password) => (
        <State key={password} name={password === '' ? 'Nothing typed' : password}>
          <PasswordStrength password={password} names={names} />
        </State>
      ))}
    </States>
  );
}

export const Strength: Story = { render: () => <Strengths /> };
