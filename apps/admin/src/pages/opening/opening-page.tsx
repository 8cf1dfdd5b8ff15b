import { LEGAL_OPENING_POINT_IDS, type OpeningPoint, type OpeningPointState, type OpeningView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../app/hooks';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { PageHead } from '../../components/page-head';
import { ConfirmAction } from '../../components/confirm-action';
import { dateText } from '../../components/date-text';
import { useAttempt } from '../../components/use-attempt';
import { StatusTag, type Tone } from '../../components/status-tag';
import { useGetOpeningQuery, useOpenShopMutation } from '../../app/opening.api';
import { LegalTexts } from './legal-texts';
import './opening.css';
import { openingTranslations } from './opening.translations';

const TONES: Readonly<Record<OpeningPointState, Tone>> = { done: 'good', open: 'waiting', 'not-needed': 'over' };

function Point({ point: { id, state, values, place }, texts }: { readonly point: OpeningPoint; readonly texts: OpeningView['texts'] }) {
  const t = useTranslations(openingTranslations);
  return (
    <li className="admin__card opening__point">
      <div className="opening__head">
        <h2>{t(id)}</h2>
        <StatusTag tone={TONES[state]}>{t(`state.${state}`)}</StatusTag>
      </div>
      <p>{t(`${id}.why`)}</p>
      {id === 'legal-texts' ? (
        <LegalTexts texts={texts} />
      ) : values.length === 0 ? null : (
        <ul className="opening__values">
          {values.map((value) => (
            <li key={value.en}>{value[t.locale]}</li>
          ))}
        </ul>
      )}
      {id === 'legal-texts' ? null : place === null ? (
        <p>{t('setting')}</p>
      ) : (
        <Link to={place} aria-label={t('go.label', { point: t(id) })}>
          {t('go')}
        </Link>
      )}
    </li>
  );
}

function Summary({ points }: { readonly points: readonly OpeningPoint[] }) {
  const t = useTranslations(openingTranslations);
  const openCount = points.filter(({ state }) => state === 'open').length;
  if (points.length === 0) return <p>{t('empty')}</p>;
  return (
    <Alert
      className="admin__alert"
      type={openCount === 0 ? 'success' : 'warning'}
      showIcon
      title={openCount === 0 ? t('none') : t.count('open', openCount)}
    />
  );
}

/** Opens the shop for sale once the points of the law are settled. */
function Opening({ view: { points, opening } }: { readonly view: OpeningView }) {
  const t = useTranslations(openingTranslations);
  const attempt = useAttempt();
  const [openShop] = useOpenShopMutation();
  const isBlocked = points.some(({ id, state }) => state === 'open' && LEGAL_OPENING_POINT_IDS.includes(id));
  if (opening.isOpen)
    return (
      <>
        <p>{opening.openedAt === null ? t('sale.always') : t('sale.since', { day: dateText(opening.openedAt, t.locale) })}</p>
        {opening.openedAt !== null && isBlocked ? (
          <Alert className="admin__alert" type="error" showIcon title={t('sale.reopened')} />
        ) : null}
      </>
    );
  return (
    <div className="opening__sale">
      <p>{t(isBlocked ? 'sale.blocked' : 'sale.ready')}</p>
      <ConfirmAction
        label={t('sale.open')}
        type="primary"
        danger={false}
        disabled={isBlocked}
        question={t('sale.question')}
        consequence={t('sale.consequence')}
        onConfirm={() =>
          attempt(() => openShop(undefined).unwrap(), {
            done: t('sale.done'),
            failed: ({ code }) => t(code === 'OPENING_POINTS_OPEN' ? 'sale.blocked' : 'sale.failed'),
          })
        }
      />
    </div>
  );
}

/** The page at `/admin/opening`: what is missing before real customers may buy, and where to settle it. */
export function OpeningPage() {
  const t = useTranslations(openingTranslations);
  usePageTitle(t('title'));
  const queryResult = useGetOpeningQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = queryResult;
  // An old list says nothing about a shop that does not reply.
  const view = error === undefined ? data : undefined;
  const points = view?.points;
  return (
    <>
      <PageHead title={t('title')}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      </PageHead>
      <div aria-live="polite">
        <LoadFailed asked={queryResult} title={t('failed')} />
        {points === undefined ? null : <Summary points={points} />}
        {view === undefined ? null : <Opening view={view} />}
      </div>
      {points === undefined && isFetching ? <Loading /> : null}
      <ul className="opening">
        {points?.map((point) => (
          <Point key={point.id} point={point} texts={view?.texts ?? []} />
        ))}
      </ul>
    </>
  );
}
