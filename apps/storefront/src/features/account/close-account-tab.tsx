import { Button, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { accountTranslations } from './account.translations';
import { useCloseAccount } from './use-close-account';

/** Confirmation word in both languages. */
const CONFIRMATION_WORD = 'DELETE';

interface CloseAccountTabProps {
  /** The account is closed, and with it all sessions. */
  readonly onEnded: () => Promise<void>;
}

/** Closing the account: a word to type, and the password when it was proven too long ago. */
export function CloseAccountTab({ onEnded }: CloseAccountTabProps) {
  const t = useTranslations(accountTranslations);
  const { isClosing, password, close, refuse } = useCloseAccount(onEnded);
  const [typedWord, setTypedWord] = useState('');
  const [typedPassword, setTypedPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const isPasswordRequired = password !== 'not asked for';
  useEffect(() => {
    if (isPasswordRequired && !isClosing) passwordField.current?.focus();
  }, [isPasswordRequired, isClosing, password]);
  const canSubmit = typedWord === CONFIRMATION_WORD && (!isPasswordRequired || typedPassword !== '');
  const onKeyDown = (event: KeyboardEvent) => {
    // A form with a disabled button is not submitted. Without this, the customer would not learn why.
    if (event.key === 'Enter' && typedWord !== CONFIRMATION_WORD) refuse();
  };
  return (
    <div className="two-columns">
      <div>
        <h2 className="h3">{t('close.heading')}</h2>
        <p className="muted small account__lead">{t('close.lead')}</p>
        <p className="muted small account__lead">{t('close.kept')}</p>
        <p className="small account__lead">
          <Link to={paths.accountData()}>{t('close.export')}</Link>
        </p>
      </div>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) void close(typedPassword);
        }}
      >
        <TextField
          id="close-word"
          label={t('close.label')}
          value={typedWord}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTypedWord(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isPasswordRequired ? (
          <TextField
            ref={passwordField}
            id="close-password"
            type="password"
            label={t('close.password')}
            hint={t('close.password.hint')}
            error={password === 'wrong' ? t('password.wrong.current') : undefined}
            autoComplete="current-password"
            value={typedPassword}
            onChange={(event) => setTypedPassword(event.target.value)}
          />
        ) : null}
        <div>
          <Button type="submit" variant="danger" disabled={!canSubmit} busyLabel={isClosing && t('close.busy')}>
            {t('close.button')}
          </Button>
        </div>
      </form>
    </div>
  );
}
