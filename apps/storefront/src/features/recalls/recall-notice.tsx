import { BRAND_NAME } from '@brote/brand';
import { BRUSH_COLORS, BRUSH_TYPES, skuOf, type BrushSelection, type RecallView, type Sku } from '@brote/contracts/browser';
import { brushUrl } from '@brote/illustration';
import { formatDay, formatFirstDay, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import { recallsTranslations } from './recalls.translations';

const ALL_BRUSHES = BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.map((color): BrushSelection => ({ type, color })));
const brushesOf = (skus: readonly Sku[]) => ALL_BRUSHES.filter((brush) => skus.includes(skuOf(brush)));

/** Staff write paragraphs. */
function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => <p key={line}>{line}</p>);
}

/** Name, picture, numbers and when it was sold. */
function RecalledProduct({ recall }: { readonly recall: RecallView }) {
  const t = useTranslations(recallsTranslations);
  const names = useBrushNames();
  const { batches, skus, sentFrom, sentUntil } = recall;
  const formatNoticeDay = (date: string) => formatDay(date, t.locale);
  const salePeriodText = () => {
    if (sentFrom === null) return t('sold.shop');
    if (sentUntil === null) return t('sold.from', { from: formatNoticeDay(sentFrom) });
    return t('sold.between', { from: formatFirstDay(sentFrom, sentUntil, t.locale), until: formatNoticeDay(sentUntil) });
  };
  return (
    <>
      <ul className="recall__pictures">
        {brushesOf(skus).map((brush) => (
          <li key={skuOf(brush)}>
            <img src={brushUrl({ ...brush, view: 'lying' })} alt={names.brush(brush)} width={240} height={80} loading="lazy" />
          </li>
        ))}
      </ul>
      <dl className="recall__facts">
        <dt>{t('brand')}</dt>
        <dd>{BRAND_NAME}</dd>
        <dt>{t.count('batch', Math.max(1, batches.length))}</dt>
        <dd>{batches.length === 0 ? t('allBatches') : batches.join(', ')}</dd>
        <dt>{t('brushes')}</dt>
        <dd>{names.list(brushesOf(skus))}</dd>
        <dt>{t('sold')}</dt>
        <dd>{salePeriodText()}</dd>
      </dl>
    </>
  );
}

interface RecallNoticeProps {
  readonly recall: RecallView;
  readonly level: 1 | 2;
  /** The remedies that an informed customer can choose, in place of the list. */
  readonly choice?: ReactNode;
}

/** A recall with all information of Regulation (EU) 2023/988, article 36, in that order. */
export function RecallNotice({ recall, level, choice }: RecallNoticeProps) {
  const t = useTranslations(recallsTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  const Heading = `h${level}` as const;
  const PartHeading = level === 1 ? 'h2' : 'h3';
  const { id, product, hazard, action, remedies, openedAt, closedAt } = recall;
  return (
    <article className="recall" id={id} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`} className="h3" {...(level === 1 && { tabIndex: -1 })}>
        <span className="recall__headline">{t('headline')}</span> {product[t.locale]}
      </Heading>
      <p className="small muted">
        {t('opened', { day: formatDay(openedAt, t.locale) })}
        {closedAt === null ? null : ` · ${t('closed', { day: formatDay(closedAt, t.locale) })}`}
      </p>
      <RecalledProduct recall={recall} />
      <PartHeading className="h4">{t('hazard')}</PartHeading>
      <Paragraphs text={hazard[t.locale]} />
      <PartHeading className="h4">{t('action')}</PartHeading>
      <p>
        <b>{t('stop')}</b>
      </p>
      <Paragraphs text={action[t.locale]} />
      <PartHeading className="h4">{t('remedies')}</PartHeading>
      {choice ?? (
        <>
          <p>{t('remedies.lead')}</p>
          <ul>
            {remedies.map((remedy) => (
              <li key={remedy}>{t(remedy)}</li>
            ))}
          </ul>
          <p>{t('remedies.how')}</p>
        </>
      )}
      {shop ? <p>{t('contact', { email: shop.email })}</p> : null}
      <p>
        <Link className="link" to={paths.contact()}>
          {t('contact.form')}
        </Link>
      </p>
      <p>{t('share')}</p>
    </article>
  );
}
