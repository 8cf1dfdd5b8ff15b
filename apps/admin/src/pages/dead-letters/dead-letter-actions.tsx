import type { DeadLetterView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { App, Space } from 'antd';
import { useFeedback } from '../../app/use-feedback';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import { useDiscardDeadLetterMutation, useReplayDeadLetterMutation } from './dead-letters.api';
import { deadLettersTranslations } from './dead-letters.translations';

/** The actions on a dead letter. */
export function DeadLetterActions({ letter }: { readonly letter: DeadLetterView }) {
  const t = useTranslations(deadLettersTranslations);
  const { message } = App.useApp();
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [replay] = useReplayDeadLetterMutation();
  const [discard] = useDiscardDeadLetterMutation();
  const event = letter.subject.replace(/^evt\./, '');
  const replayLetter = async () => {
    const outcome = await replay(letter).unwrap();
    if (outcome.done) done(t('replay.done'));
    else void message.warning(t('replay.again', { code: outcome.errorCode ?? '' }));
  };
  return (
    <Space>
      <ConfirmAction
        label={t('replay')}
        question={t('replay.ask', { event })}
        consequence={t('replay.then')}
        danger={false}
        onConfirm={() => attempt(replayLetter, { done: null, failed: t('failed') })}
      />
      <ConfirmAction
        label={t('discard')}
        question={t('discard.ask', { event })}
        consequence={t('discard.then')}
        onConfirm={() => attempt(() => discard(letter).unwrap(), { done: t('discard.done'), failed: t('failed') })}
      />
    </Space>
  );
}
