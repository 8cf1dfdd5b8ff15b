import type { TreeReceiptsView, TreeReceiptView } from '@brote/contracts/browser';
import { Button } from '@brote/ui-kit';
import { formatDay, formatMoney, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useState, type ReactNode } from 'react';
import { useGetOlderTreeReceiptsQuery } from './tree-receipts.api';
import { treeReceiptsTranslations } from './tree-receipts.translations';

interface CountedProps {
  readonly isStruck: boolean;
  readonly children: ReactNode;
}

/** A revoked receipt is crossed out, also for screen readers. */
function Counted({ isStruck, children }: CountedProps) {
  return isStruck ? <del>{children}</del> : <>{children}</>;
}

function Receipt({ receipt }: { readonly receipt: TreeReceiptView }) {
  const t = useTranslations(treeReceiptsTranslations);
  const { locale } = useLocale();
  const { paidOn, trees, organisation, place, amount, reference, documentUrl, struck } = receipt;
  const name = t('reference', { reference });
  return (
    <li>
      <span>
        <Counted isStruck={struck !== null}>
          <b>{t.count('trees', trees)}</b>, {organisation}, {place}
        </Counted>
      </span>
      <span className="num">
        <Counted isStruck={struck !== null}>{formatMoney(amount)}</Counted>
      </span>
      <span className="small muted receipts__why">
        <time dateTime={paidOn}>{formatDay(paidOn, locale)}</time>
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
        <span className="small receipts__why">{t('struck', { day: formatDay(struck.at, locale), reason: t(struck.reason) })}</span>
      )}
    </li>
  );
}

/** Focuses the list of older receipts, because the pressed button is removed. Keyboard users continue there. */
const goTo = (list: HTMLElement | null): void => list?.focus();

function Older({ cursor }: { readonly cursor: string }) {
  const t = useTranslations(treeReceiptsTranslations);
  const [isAsked, setAsked] = useState(false);
  const { data, isError, isFetching, refetch } = useGetOlderTreeReceiptsQuery(cursor, { skip: !isAsked });
  if (data) return <ReceiptList page={data} isAskedFor />;
  return (
    <div className="receipts__more">
      {isError ? <p role="alert">{t('failed')}</p> : null}
      <Button small variant="quiet" busyLabel={isFetching && t('loading')} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
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
      <ul className="receipts__list" {...(isAskedFor && { tabIndex: -1, ref: goTo })}>
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {nextCursor === null ? null : <Older key={nextCursor} cursor={nextCursor} />}
    </>
  );
}
