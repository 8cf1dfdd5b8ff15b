import { isApiError } from '@brote/api-client';
import type { DeadLetterView } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { App, Space } from 'antd';
import { useFeedback } from '../../app/use-feedback';
import { ConfirmAction } from '../../parts/confirm-action';
import { useDiscardDeadLetterMutation, useReplayDeadLetterMutation } from './dead-letters.api';
import { deadLettersTexts } from './dead-letters.texts';

/** What can be done with a message that could not be worked on. */
export function LetterActions({ letter }: { readonly letter: DeadLetterView }) {
  const t = useTexts(deadLettersTexts);
  const { message } = App.useApp();
  const { done, failed } = useFeedback();
  const [replay] = useReplayDeadLetterMutation();
  const [discard] = useDiscardDeadLetterMutation();
  const event = letter.subject.replace(/^evt\./, '');
  const attempt = async (change: () => Promise<void>) => {
    try {
      await change();
    } catch (error) {
      if (!isApiError(error)) throw error;
      failed(t('failed'), error);
    }
  };
  const runAgain = async () => {
    const outcome = await replay(letter).unwrap();
    if (outcome.done) done(t('replay.done'));
    else void message.warning(t('replay.again', { code: outcome.errorCode ?? '' }));
  };
  const drop = async () => {
    await discard(letter).unwrap();
    done(t('discard.done'));
  };
  return (
    <Space>
      <ConfirmAction
        label={t('replay')}
        question={t('replay.ask', { event })}
        consequence={t('replay.then')}
        danger={false}
        onConfirm={() => attempt(runAgain)}
      />
      <ConfirmAction
        label={t('discard')}
        question={t('discard.ask', { event })}
        consequence={t('discard.then')}
        onConfirm={() => attempt(drop)}
      />
    </Space>
  );
}
