import { BRUSHES_PER_TREE, CO2_PER_TREE_KG, forestAge, MAX_TREES_SHOWN, treeCountFor } from '@brote/contracts/browser';
import { forestUrl } from '@brote/illustration';
import { Badge, RetryAlert } from '@brote/ui-kit';
import { formatCount, formatKilograms, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import { aboutTranslations } from './about.translations';
import { useGetForestQuery } from './forest.api';
import { useReplayedCount } from './use-replayed-count';

const POLL_EVERY_MS = 5_000;

interface ForestFiguresProps {
  /** Null while it is being loaded. */
  readonly brushes: number | null;
}

/** Brushes, trees and absorbed CO₂; all figures belong to the same moment. */
function ForestFigures({ brushes }: ForestFiguresProps) {
  const t = useTranslations(aboutTranslations);
  const trees = brushes === null ? null : treeCountFor(brushes);
  const figures = [
    { key: 'forest.brushes', figure: brushes === null ? null : formatCount(brushes) },
    { key: 'forest.trees', figure: trees === null ? null : formatCount(trees) },
    { key: 'forest.co2', figure: trees === null ? null : formatKilograms(trees * CO2_PER_TREE_KG) },
  ] as const;
  return (
    <dl className="so-far__figures">
      {figures.map(({ key, figure }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="num">{figure ?? <span className="skeleton skeleton--text" />}</dd>
        </div>
      ))}
    </dl>
  );
}

function DemoNote() {
  const t = useTranslations(aboutTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  return shop?.isDemo ? <p className="small muted so-far__note">{t('forest.demo')}</p> : null;
}

interface ForestAgeProps {
  /** Name of a forest with this number of trees; null while the number is unknown. */
  readonly age: string | null;
  readonly isNewTree: boolean;
}

function ForestAge({ age, isNewTree }: ForestAgeProps) {
  const t = useTranslations(aboutTranslations);
  return (
    <p className="so-far__age">
      {age === null ? <span className="skeleton skeleton--text" /> : <Badge tone="outline">{age}</Badge>}
      <span role="status">{isNewTree ? <Badge tone="honey">{t('forest.newTree')}</Badge> : null}</span>
    </p>
  );
}

/** The forest that sales have funded, as it grows. Screen readers do not announce every single brush. */
export function FundedForest({ receipts }: { readonly receipts: ReactNode }) {
  const t = useTranslations(aboutTranslations);
  const { data, isError, refetch } = useGetForestQuery(undefined, { pollingInterval: POLL_EVERY_MS, skipPollingIfUnfocused: true });
  const { shown, isNewTree } = useReplayedCount(data?.brushesSold ?? null);
  const trees = shown === null ? 0 : treeCountFor(shown);
  const age = shown === null ? null : t(`age.${forestAge(trees)}`);
  return (
    <section className="so-far ground-sage">
      <div className="wrap so-far__text">
        <div>
          <h2>{t('forest.title')}</h2>
          <p className="lead">{t('forest.lead', { count: BRUSHES_PER_TREE })}</p>
        </div>
        <ForestFigures brushes={shown} />
        {isError && !data ? (
          <RetryAlert tone="warning" title={t('forest.failed')} retry={t('forest.retry')} onRetry={() => void refetch()} />
        ) : null}
        <ForestAge age={age} isNewTree={isNewTree} />
        <p className="small muted so-far__note">{t('forest.note')}</p>
        <DemoNote />
        <div className="so-far__receipts">{receipts}</div>
      </div>
      <img
        className={isNewTree ? 'so-far__art so-far__art--new' : 'so-far__art'}
        src={forestUrl(trees, 'day', 'wide')}
        alt={age === null ? '' : t.count('forest.alt', Math.min(trees, MAX_TREES_SHOWN), { age })}
        width={1440}
        height={430}
      />
    </section>
  );
}
