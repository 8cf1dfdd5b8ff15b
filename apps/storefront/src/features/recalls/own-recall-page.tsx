import { isApiError } from '@brote/api-client';
import type { RecallByLinkView, RecallRemedy } from '@brote/contracts/browser';
import { cupUrl } from '@brote/illustration';
import { Alert, Button, ContentLoading, MessagePage } from '@brote/ui-kit';
import { formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { Fragment, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { RecallNotice } from './recall-notice';
import { useAnswerRecallMutation, useGetOwnRecallQuery } from './recalls.api';
import './recalls.css';
import { recallsTranslations } from './recalls.translations';

interface RemedyChoiceProps {
  readonly token: string;
  readonly view: RecallByLinkView;
}

/** The remedies of the recall, of which one is chosen. */
function RemedyChoice({ token, view: { recall, remedy } }: RemedyChoiceProps) {
  const t = useTranslations(recallsTranslations);
  const sentence = useFailureSentence();
  const [answer, { error, isLoading, data }] = useAnswerRecallMutation();
  const [chosenRemedy, setChosenRemedy] = useState<RecallRemedy | null>(remedy);
  const [isMissing, setMissing] = useState(false);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(chosenRemedy === null);
    if (chosenRemedy !== null) void answer({ token, remedy: chosenRemedy });
  };
  return (
    <form className="recall__choice" onSubmit={send} noValidate>
      <p>{t('remedies.lead')}</p>
      <fieldset>
        <legend>{t('own.choose')}</legend>
        {recall.remedies.map((option) => (
          <label key={option} className="recall__option">
            <input type="radio" name="remedy" value={option} checked={chosenRemedy === option} onChange={() => setChosenRemedy(option)} />
            <span>{t(option)}</span>
          </label>
        ))}
      </fieldset>
      {isMissing && chosenRemedy === null ? <p role="alert">{t('own.missing')}</p> : null}
      {isApiError(error) ? (
        <Alert tone="error" title={t('own.failed')}>
          <p>{sentence(error)}</p>
        </Alert>
      ) : null}
      {data || remedy !== null ? (
        <Alert tone="success" title={t('own.done')}>
          <p>{t('own.done.text')}</p>
        </Alert>
      ) : null}
      <Button type="submit" busyLabel={isLoading && t('own.busy')}>
        {t('own.save')}
      </Button>
    </form>
  );
}

/** The remedy that the shop has carried out for the customer; no choice is left. */
function RemedyDone({ remedy, at }: { readonly remedy: RecallRemedy; readonly at: string }) {
  const t = useTranslations(recallsTranslations);
  return (
    <Alert tone="success" title={t(`finished.${remedy}`)}>
      <p>{t('finished.text', { day: formatDay(at, t.locale) })}</p>
    </Alert>
  );
}

/** Order numbers, each on one line. */
function OrderNumbers({ of: numbers }: { readonly of: readonly string[] }) {
  return numbers.map((number, index) => (
    <Fragment key={number}>
      {index > 0 ? ', ' : null}
      <span className="recalls__number">{number}</span>
    </Fragment>
  ));
}

function OwnRecall({ token, view }: RemedyChoiceProps) {
  const t = useTranslations(recallsTranslations);
  const { recall, orderNumbers, doneRemedy, doneAt } = view;
  usePageTitleAndFocus(t('headline'), 'recall');
  return (
    <div className="wrap recalls">
      <RecallNotice
        recall={recall}
        level={1}
        choice={
          doneRemedy === null || doneAt === null ? (
            <RemedyChoice token={token} view={view} />
          ) : (
            <RemedyDone remedy={doneRemedy} at={doneAt} />
          )
        }
      />
      <p>{t.rich(orderNumbers.length === 1 ? 'own.orders_one' : 'own.orders_other', { numbers: <OrderNumbers of={orderNumbers} /> })}</p>
      <p>
        <Link className="link" to={paths.recalls()}>
          {t('all')}
        </Link>
      </p>
    </div>
  );
}

function NoRecall({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useTranslations(recallsTranslations);
  const sentence = useFailureSentence();
  const isInvalid = error.code === 'LINK_INVALID' || error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
  usePageTitleAndFocus(t('headline'), 'none');
  return (
    <MessagePage
      art={cupUrl()}
      heading={t(isInvalid ? 'invalid.heading' : 'failed')}
      lead={isInvalid ? t('invalid.lead') : sentence(error)}
      actions={
        <>
          {isInvalid ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
          <ButtonLink variant="quiet" to={paths.recalls()}>
            {t('all')}
          </ButtonLink>
          {isInvalid ? (
            <ButtonLink variant="quiet" to={paths.contact()}>
              {t('contact.form')}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}

/** The recall of a mailed link, where the customer chooses a remedy. Opening it changes nothing. */
export function OwnRecallPage() {
  const t = useTranslations(recallsTranslations);
  const token = useLinkQuery().get('token') ?? '';
  const { data, error, refetch } = useGetOwnRecallQuery(token, { refetchOnMountOrArgChange: true });
  if (data) return <OwnRecall token={token} view={data} />;
  if (error) return <NoRecall error={error} onRetry={() => void refetch()} />;
  return <ContentLoading className="recalls">{t('loading')}</ContentLoading>;
}
