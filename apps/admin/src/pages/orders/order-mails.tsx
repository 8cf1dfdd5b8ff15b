import { isApiError } from '@brote/api-client';
import type { MessageHistoryRow, StaffOrderView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useFailureSentence } from '../../app/failures';
import { useAttempt } from '../../components/use-attempt';
import { DateText } from '../../components/date-text';
import { MESSAGE_TONES } from '../../components/message-tones';
import { StatusTag } from '../../components/status-tag';
import { ConfirmAction } from '../../components/confirm-action';
import { useOrderMailsQuery, useResendOrderMailMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The e-mails about the order to its buyer, each with a button to resend it. */
export function OrderMails({ view: { order } }: { readonly view: StaffOrderView }) {
  const t = useTranslations(ordersTranslations);
  const sentenceFor = useFailureSentence();
  const { data, error } = useOrderMailsQuery(order.id, { refetchOnMountOrArgChange: true, pollingInterval: 5_000 });
  return (
    <section className="orders__part">
      <h2>{t('mails')}</h2>
      {isApiError(error) && !data ? <p>{sentenceFor(error)}</p> : null}
      {data?.rows.length === 0 ? <p>{t('mails.none')}</p> : null}
      <ul className="orders__rows">
        {data?.rows.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail: { id, subject, template, state, recipient, createdAt, sentAt, resendable } }: { readonly mail: MessageHistoryRow }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [resend] = useResendOrderMailMutation();
  // A retry after a lost answer reuses the ID, so the e-mail is sent once.
  const [resendId, setResendId] = useState(() => crypto.randomUUID());
  const send = async () => {
    const resendOnce = () => resend({ messageId: id, resendId }).unwrap();
    if (await attempt(resendOnce, { done: t('mail.done'), failed: t('mail.failed.toast') })) setResendId(crypto.randomUUID());
  };
  const name = subject === '' ? template : subject;
  return (
    <li className="orders__mail">
      <div>
        {name}
        <span className="orders__second">
          {recipient} · <DateText at={sentAt ?? createdAt} shape="instant" />
        </span>
      </div>
      <StatusTag tone={MESSAGE_TONES[state]}>{t(`mail.${state}`)}</StatusTag>
      {resendable ? (
        <ConfirmAction
          size="small"
          danger={false}
          label={t('mail.again')}
          question={t('mail.question', { name })}
          consequence={t('mail.consequence')}
          onConfirm={send}
        />
      ) : null}
    </li>
  );
}
