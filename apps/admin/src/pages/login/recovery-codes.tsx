import { useTexts } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { loginTexts } from './login.texts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shown once: what opens the account without the phone. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTexts(loginTexts);
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
