import { potUrl } from '@brote/illustration';
import { Alert, Button, MessagePage } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { api, linkRequestTo } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type UnsubscribeReply } from '@brote/contracts/browser';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import en from './locales/en.json';
import es from './locales/es.json';

const unsubscribeApi = api.enhanceEndpoints({ addTagTypes: ['Preferences'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Switches off the topic of a mailed link; the link is the permission. */
    unsubscribe: build.mutation<UnsubscribeReply, string>({
      query: linkRequestTo(NOTIFICATION_ROUTES.unsubscribe),
      invalidatesTags: ['Preferences'],
    }),
  }),
});

const { useUnsubscribeMutation } = unsubscribeApi;

export const unsubscribeTranslations = defineTranslations(en, es);

function NextPageLinks() {
  const t = useTranslations(unsubscribeTranslations);
  return (
    <>
      <ButtonLink variant="secondary" to={paths.accountTab('notifications')}>
        {t('preferences')}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.home()}>
        {t('home')}
      </ButtonLink>
    </>
  );
}

interface UnsubscribePromptProps {
  readonly error: Failure | undefined;
  readonly isBusy: boolean;
  readonly onUnsubscribe: () => void;
}

function UnsubscribePrompt({ error, isBusy, onUnsubscribe }: UnsubscribePromptProps) {
  const t = useTranslations(unsubscribeTranslations);
  const sentence = useFailureSentence();
  return (
    <MessagePage
      art={potUrl()}
      heading={t('ask.heading')}
      lead={t('ask.lead')}
      actions={
        <>
          <Button busyLabel={isBusy && t('ask.busy')} onClick={onUnsubscribe}>
            {t('ask.button')}
          </Button>
          <ButtonLink variant="quiet" to={paths.accountTab('notifications')}>
            {t('preferences')}
          </ButtonLink>
        </>
      }
    >
      {error ? (
        <Alert tone="error" title={t('failed')}>
          <p>{sentence(error)}</p>
        </Alert>
      ) : null}
    </MessagePage>
  );
}

const isLinkInvalid = (error: Failure | undefined): boolean => error?.code === 'LINK_INVALID';

/** Target of the unsubscribe link. Programs open links too, so only the button changes something. */
export function UnsubscribePage() {
  const t = useTranslations(unsubscribeTranslations);
  const token = useLinkQuery().get('token')?.trim() ?? '';
  const [send, { data, error, isLoading }] = useUnsubscribeMutation();
  const view = data ? 'done' : token === '' || isLinkInvalid(error) ? 'invalid' : 'ask';
  usePageTitleAndFocus(t('title'), view);
  if (view === 'ask') return <UnsubscribePrompt error={error} isBusy={isLoading} onUnsubscribe={() => void send(token)} />;
  const lead = data ? t(`done.${data.topic}`) : t('invalid.lead');
  return <MessagePage art={potUrl()} heading={t(`${view}.heading`)} lead={lead} actions={<NextPageLinks />} />;
}
