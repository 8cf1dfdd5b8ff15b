import type { LegalTextView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useConfirmLegalTextMutation } from '../../app/opening.api';
import { paths } from '../../app/paths';
import { ConfirmAction } from '../../components/confirm-action';
import { dateText } from '../../components/date-text';
import { useAttempt } from '../../components/use-attempt';
import { openingTranslations } from './opening.translations';

function TextLink({ text: { id, path } }: { readonly text: LegalTextView }) {
  const t = useTranslations(openingTranslations);
  const name = t(`text.${id}`);
  if (path === null) return <Link to={paths.notifications()}>{name}</Link>;
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

function Confirmation({ text: { id, version, confirmedAt, confirmedBy } }: { readonly text: LegalTextView }) {
  const t = useTranslations(openingTranslations);
  const attempt = useAttempt();
  const [confirm] = useConfirmLegalTextMutation();
  if (confirmedAt !== null) {
    const day = dateText(confirmedAt, t.locale);
    return (
      <span>
        {t('text.confirmed', { day })}{' '}
        {confirmedBy === null ? null : <Link to={`${paths.users()}?user=${confirmedBy}`}>{t('text.by')}</Link>}
      </span>
    );
  }
  return (
    <ConfirmAction
      label={t('text.confirm.of', { text: t(`text.${id}`) })}
      confirm={t('text.confirm')}
      danger={false}
      question={t('text.question', { text: t(`text.${id}`), version })}
      consequence={t('text.consequence')}
      onConfirm={() =>
        attempt(() => confirm({ textId: id, version }).unwrap(), {
          done: t('text.done'),
          failed: ({ code }) => t(code === 'VERSION_CONFLICT' ? 'text.changed' : 'text.failed'),
        })
      }
    />
  );
}

/** The texts that the owner answers for, with their version and their confirmation. */
export function LegalTexts({ texts }: { readonly texts: readonly LegalTextView[] }) {
  const t = useTranslations(openingTranslations);
  return (
    <ul className="opening__texts">
      {texts.map((text) => (
        <li key={text.id}>
          <span>
            <TextLink text={text} /> {t('text.version', { version: text.version })}
          </span>
          <Confirmation text={text} />
        </li>
      ))}
    </ul>
  );
}
