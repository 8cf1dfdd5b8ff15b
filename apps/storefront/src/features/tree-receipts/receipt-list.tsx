import type { TreeReceiptsView, TreeReceiptView } from '@brote/contracts/browser';
import { Button } from '@brote/ui-kit';
import { formatDay, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useState, type ReactNode } from 'react';
import { useGetOlderTreeReceiptsQuery } from './tree-receipts.api';
import { treeReceiptsTranslations } from './tree-receipts.translations';
/** A revoked receipt is crossed out, also for screen readers. */
function RevocableText({ isStruck, children }: { readonly isStruck: boolean; readonly children: ReactNode }) {
  return isStruck ? <del>{children}</del> : <>{children}</>;
}

function Receipt({ receipt }: { readonly receipt: TreeReceiptView }) {
  const t = useTranslations(treeReceiptsTranslations);
  const { paidOn, trees, organisation, place, amount, reference, documentUrl, struck } = receipt;
  const name = t('reference', { reference });
  return (
    <li>
      <span>
        <RevocableText isStruck={struck !== null}>
          <b>{t.count('trees', trees)}</b>, {organisation}, {place}
        </RevocableText>
      </span>
      <span className="num">
        <RevocableText isStruck={struck !== null}>{formatMoney(amount)}</RevocableText>
      </span>
      <span className="small muted receipts__why">
        <time dateTime={paidOn}>{formatDay(paidOn, t.locale)}</time>
        {' · '}
        {documentUrl === null ? (
          name
        ) : (
          <a className="link" href={documentUrl} rel="noreferrer">
            {name}
          </a>
        )}
      </span>
      {struck === null ? null : (
        <span className="small receipts__why">{t('struck', { day: formatDay(struck.at, t.locale), reason: t(struck.reason) })}</span>
      )}
    </li>
  );
}

/** Focuses the list of older receipts, because the pressed button is removed. Keyboard users continue there. */
const focusList = (list: HTMLElement | null): void => list?.focus();

function OlderReceipts({ cursor }: { readonly cursor: string }) {
  const t = useTranslations(treeReceiptsTranslations);
  const [isRequested, setRequested] = useState(false);
  const { data, isError, isFetching, refetch } = useGetOlderTreeReceiptsQuery(cursor, { skip: !isRequested });
  if (data) return <ReceiptList page={data} isAskedFor />;
  return (
    <div className="receipts__more">
      {isError ? <p role="alert">{t('failed')}</p> : null}
      <Button
        small
        variant="quiet"
        busyLabel={isFetching && t('loading')}
        onClick={() => (isRequested ? void refetch() : setRequested(true))}
      >
        {t('older')}
      </Button>
    </div>
  );
}

interface ReceiptListProps {
  readonly page: TreeReceiptsView;
  readonly isAskedFor?: boolean;
}

/** A page of receipts, and on demand the one after it. */
export function ReceiptList({ page: { receipts, nextCursor }, isAskedFor = false }: ReceiptListProps) {
  return (
    <>
      <ul className="receipts__list" {...(isAskedFor && { tabIndex: -1, ref: focusList })}>
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {nextCursor === null ? null : <OlderReceipts key={nextCursor} cursor={nextCursor} />}
    </>
  );
}
