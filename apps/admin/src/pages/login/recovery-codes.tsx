import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { loginTranslations } from './login.translations';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** The codes that replace a lost phone; shown once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslations(loginTranslations);
  return (
    <>
      <h2>{t('codes')}</h2>
      <p>{t('codes.text')}</p>
      <ul className="gate__codes" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button type="primary" block onClick={onSaved}>
        {t('codes.saved')}
      </Button>
    </>
  );
}
