import type { Locale, ShopInfoView } from '@brote/contracts/browser';
import { RetryAlert } from '@brote/ui-kit';
import { fillPlaceholders, useTranslations, type TextValues } from '@brote/ui-kit/i18n';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import type { DocumentSection, LegalDocument } from './document';
import './legal.css';
import { legalTranslations } from './legal.translations';

/** Placeholders for the seller in documents. */
export const SELLER_PLACEHOLDERS = ['legalName', 'taxId', 'address', 'email', 'packagingId'] as const;

/** The values of the placeholders; an ellipsis for unknown ones. */
function sellerDetails(shop: ShopInfoView | undefined): TextValues {
  return Object.fromEntries(SELLER_PLACEHOLDERS.map((name) => [name, shop?.[name] ?? '…']));
}
const EMAIL_PLACEHOLDER = '{email}';

/** A sentence of a document; the seller's address in it can be written to. */
function Sentence({ text, facts: { email = EMAIL_PLACEHOLDER, ...facts } }: { readonly text: string; readonly facts: TextValues }) {
  const address = String(email);
  const link = address.includes('@') ? <a href={`mailto:${address}`}>{address}</a> : address;
  return fillPlaceholders(text, facts)
    .split(EMAIL_PLACEHOLDER)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 ? link : null}
        {part}
      </Fragment>
    ));
}

function Section({ section, facts }: { readonly section: DocumentSection; readonly facts: TextValues }) {
  const { id, title, text, list, link } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h3" id={`${id}-title`}>
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Sentence text={paragraph} facts={facts} />
        </p>
      ))}
      {list ? (
        <ul>
          {list.map((entry) => (
            <li key={entry}>
              <Sentence text={entry} facts={facts} />
            </li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      ) : null}
    </section>
  );
}

const DAY = { en: 'en-US', es: 'es-ES' } as const;

/** The day of a version in words: `May 21, 2025`. */
const formatVersionDay = (version: string, locale: Locale): string =>
  new Intl.DateTimeFormat(DAY[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));

interface DocumentPageProps {
  readonly document: LegalDocument;
  /** Content before the sections, such as a table with the seller. */
  readonly children?: ReactNode;
}

/** A document with its contents at the side, its date and its version. */
export function DocumentPage({ document, children }: DocumentPageProps) {
  const t = useTranslations(legalTranslations);
  const { data: shop, isError, refetch } = useGetShopInfoQuery(undefined);
  const { title, lead, sections } = document.content[t.locale];
  const facts = sellerDetails(shop);
  usePageTitleAndFocus(title);
  return (
    <div className="wrap prose-frame">
      <article className="prose" aria-busy={!shop && !isError}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="faint small prose__date">
          {t('updated', { day: formatVersionDay(document.version, t.locale), version: document.version })}
        </p>
        {isError ? <RetryAlert tone="warning" title={t('seller.failed')} retry={t('seller.retry')} onRetry={() => void refetch()} /> : null}
        {lead ? <p className="lead">{fillPlaceholders(lead, facts)}</p> : null}
        {children}
        {sections.map((section) => (
          <Section key={section.id} section={section} facts={facts} />
        ))}
      </article>
      <aside>
        <nav aria-label={t('contents')}>
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </div>
  );
}
