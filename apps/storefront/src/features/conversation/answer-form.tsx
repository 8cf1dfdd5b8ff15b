import { catchApiError, newId, type ApiError } from '@brote/api-client';
import { Alert, Button, TextArea } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useFailureSentence } from '#app/failures';
import { useResultToasts } from '#app/use-show-toast';
import { useFieldProps, useForm } from '#app/use-form';
import type { AnswerContent, AnswerDraft } from './answer.schema';
import { useAnswerConversationMutation } from './conversation.api';
import { conversationTranslations } from './conversation.translations';

const loadSchema = async () => (await import('./answer.schema')).answerSchema;
const EMPTY_DRAFT: AnswerDraft = { text: '' };

/** Sends the typed answer. A repetition after a lost reply has the same id and adds nothing. */
function useSendAnswer(token: string) {
  const { showDone } = useResultToasts(conversationTranslations);
  const [send, { isLoading }] = useAnswerConversationMutation();
  const [entryId, setEntryId] = useState(newId);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sendAnswer = async ({ text }: AnswerContent): Promise<ApiError | null> => {
    setFailure(null);
    const error = await catchApiError(send({ token, entryId, text }).unwrap());
    setFailure(error);
    if (error) return error;
    setEntryId(newId());
    showDone('sent', 'sent.text');
    return null;
  };
  return { sendAnswer, isSending: isLoading, failure };
}

/** Adds to the conversation. Emptied after a success, unchanged after a failure. */
export function AnswerForm({ token }: { readonly token: string }) {
  const t = useTranslations(conversationTranslations);
  const sentence = useFailureSentence();
  const { sendAnswer, isSending, failure } = useSendAnswer(token);
  const form = useForm({ defaultValues: EMPTY_DRAFT, schema: loadSchema });
  const { handleSubmit, setError, reset } = form;
  const field = useFieldProps(form, conversationTranslations, 'wrong.refused');
  const submit = async (content: AnswerContent) => {
    const sendFailure = await sendAnswer(content);
    if (sendFailure === null) reset(EMPTY_DRAFT);
    if (sendFailure?.fields.some(({ path }) => path === 'text')) setError('text', { message: 'wrong.refused' });
  };
  return (
    <form className="form" method="post" noValidate aria-busy={isSending} onSubmit={(event) => void handleSubmit(submit)(event)}>
      {failure === null ? null : (
        <Alert tone="error" title={t('failed')}>
          <p>{failure.code === 'TICKET_FULL' ? t('full') : sentence(failure)}</p>
        </Alert>
      )}
      <TextArea {...field('text')} id="conversation-answer" label={t('answer')} hint={t('answer.hint')} rows={6} />
      <Button type="submit" busyLabel={isSending && t('send.busy')}>
        {t('send')}
      </Button>
    </form>
  );
}
