import { potUrl } from '@brote/illustration';
import type { ThreadMessage, ThreadAuthor, TicketThread } from '@brote/contracts/browser';
import { Button, ContentLoading, MessagePage } from '@brote/ui-kit';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { AnswerForm } from './answer-form';
import { useGetConversationQuery } from './conversation.api';
import './conversation.css';
import { conversationTranslations } from './conversation.translations';

const SIDE_KEYS: Readonly<Record<ThreadAuthor, 'you' | 'shop'>> = { customer: 'you', shop: 'shop' };

function Message({ message: { by, at, text } }: { readonly message: ThreadMessage }) {
  const t = useTranslations(conversationTranslations);
  return (
    <li className={`conversation__said conversation__said--${by}`}>
      <p className="conversation__by">
        <b>{t(SIDE_KEYS[by])}</b>{' '}
        <time className="small muted num" dateTime={at}>
          {formatInstant(at, t.locale)}
        </time>
      </p>
      <p className="conversation__text">{text}</p>
    </li>
  );
}

function Conversation({ token, thread }: { readonly token: string; readonly thread: TicketThread }) {
  const t = useTranslations(conversationTranslations);
  usePageTitleAndFocus(t('title'), 'conversation');
  const { number, subject, state, dueAt, messages } = thread;
  return (
    <div className="wrap conversation">
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="muted num">{t('number', { number })}</p>
      <p className="lead" role="status">
        {dueAt === null ? t(`state.${state}`) : t('state.promised', { moment: formatInstant(dueAt, t.locale) })}
      </p>
      <h2 className="h4">{subject}</h2>
      <ol className="conversation__thread" aria-label={t('messages')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <AnswerForm token={token} />
    </div>
  );
}

function NoConversation({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useTranslations(conversationTranslations);
  const sentence = useFailureSentence();
  const isLinkInvalid = error.code === 'LINK_INVALID' || error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
  usePageTitleAndFocus(t('title'), 'none');
  return (
    <MessagePage
      art={potUrl()}
      heading={t(isLinkInvalid ? 'invalid.heading' : 'retry.heading')}
      lead={isLinkInvalid ? t('invalid.lead') : sentence(error)}
      actions={
        <>
          {isLinkInvalid ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
          <ButtonLink variant={isLinkInvalid ? 'primary' : 'quiet'} to={paths.contact()}>
            {t('contact')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The conversation of a customer with the shop, behind the link of the mails. Opening it changes nothing. */
export function ConversationPage() {
  const t = useTranslations(conversationTranslations);
  const token = useLinkQuery().get('token') ?? '';
  const { data, error, refetch } = useGetConversationQuery(token, { refetchOnMountOrArgChange: true });
  if (data) return <Conversation key={token} token={token} thread={data} />;
  if (error) return <NoConversation error={error} onRetry={() => void refetch()} />;
  return <ContentLoading className="conversation">{t('loading')}</ContentLoading>;
}
