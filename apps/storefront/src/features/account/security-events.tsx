import { formatInstant, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useListSecurityEventsQuery } from './account.api';
import { accountTranslations } from './account.translations';
import { dataWordsTranslations } from './data-words.translations';
import { LoadingLines, LoadFailed } from './load-failed';

const MAX_SHOWN_EVENTS = 10;

/** The newest entries of the account's security log. */
export function SecurityEvents() {
  const t = useTranslations(accountTranslations);
  const word = useTranslations(dataWordsTranslations);
  const { locale } = useLocale();
  const { data, error, refetch } = useListSecurityEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingLines />;
  if (data.events.length === 0) return <p className="muted">{t('events.none')}</p>;
  return (
    <ol className="devices">
      {data.events.slice(0, MAX_SHOWN_EVENTS).map(({ kind, at, device }) => (
        <li key={`${at} ${kind}`}>
          <div>
            <b>{word(`event.${kind}`)}</b>
            <p className="small muted">{device ?? t('sessions.unknown')}</p>
          </div>
          <time className="small muted num" dateTime={at}>
            {formatInstant(at, locale)}
          </time>
        </li>
      ))}
    </ol>
  );
}
