import { CO2_PER_TREE_KG } from '@brote/contracts/browser';
import { Badge, Icon } from '@brote/ui-kit';
import { formatPercent, useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { CLAIMS } from './claims';
import './sustainability.css';
import en from './locales/en.json';
import es from './locales/es.json';

export const sustainabilityTranslations = defineTranslations(en, es);

const PROFIT_SHARE_PERCENT = 5;

interface SustainabilityPageProps {
  /** Evidence of the claim about trees. */
  readonly receipts: ReactNode;
}

/** Every environmental claim, with its allowed wording and its evidence. */
export function SustainabilityPage({ receipts }: SustainabilityPageProps) {
  const t = useTranslations(sustainabilityTranslations);
  usePageTitleAndFocus(t('title'));
  const share = formatPercent(PROFIT_SHARE_PERCENT, t.locale);
  const kilograms = new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'kilogram' }).format(CO2_PER_TREE_KG);
  return (
    <div className="wrap claims">
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="lead claims__lead">{t('lead')}</p>
      <ul className="claims__list">
        {CLAIMS.map(({ id, evidence }) => (
          <li key={id}>
            <div className="claims__name">
              <h2 className="h4">{t(id)}</h2>
              <Badge tone={evidence === 'none' ? 'outline' : 'honey'}>{t(`evidence.${evidence}`)}</Badge>
            </div>
            <div>
              <p>{t(`${id}.says`, { share, kilograms })}</p>
              <p className="small muted">{t(`${id}.because`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="claims__receipts">{receipts}</div>
      <p className="claims__more">
        <Link className="link" to={paths.about()}>
          {t('forest')} <Icon name="arrow-right" size={20} />
        </Link>
        <Link className="link" to={paths.recyclingGuide()}>
          {t('guide')} <Icon name="arrow-right" size={20} />
        </Link>
        <Link className="link" to={paths.contact()}>
          {t('ask')} <Icon name="arrow-right" size={20} />
        </Link>
      </p>
    </div>
  );
}
