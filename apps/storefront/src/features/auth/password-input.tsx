import { PasswordField, PasswordStrength } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ComponentProps } from 'react';
import { authTranslations } from './auth.translations';

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'toggle'>;

/** A password field with the labels of these pages. */
export function PasswordInput(field: PasswordInputProps) {
  const t = useTranslations(authTranslations);
  const toggle = {
    show: { text: t('password.show'), name: t('password.show.name') },
    hide: { text: t('password.hide'), name: t('password.hide.name') },
  };
  return <PasswordField {...field} toggle={toggle} />;
}
/** Strength of the password, with the labels of these pages. */
export function StrengthHint({ password, email = '' }: { readonly password: string; readonly email?: string }) {
  const t = useTranslations(authTranslations);
  const names = { 1: t('strength.1'), 2: t('strength.2'), 3: t('strength.3'), 4: t('strength.4') };
  return <PasswordStrength password={password} personal={[email]} names={names} />;
}
