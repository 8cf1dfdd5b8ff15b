import type { BrushColor, PlanView } from '@brote/contracts/browser';
import { caneUrl, type Brush } from '@brote/illustration';
import { Badge, Icon, Price } from '@brote/ui-kit';
import { formatMoney, formatPercent, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { homeTranslations } from './home.translations';

const YEAR_DELIVERIES: readonly { readonly month: 'year.1' | 'year.2' | 'year.3' | 'year.4'; readonly color: BrushColor }[] = [
  { month: 'year.1', color: 'blue' },
  { month: 'year.2', color: 'yellow' },
  { month: 'year.3', color: 'purple' },
  { month: 'year.4', color: 'white' },
];
const DELIVERY_BRUSHES: readonly Brush[] = YEAR_DELIVERIES.map(({ color }) => ({ type: 'adult', color }));

function PlanRow({ plan }: { readonly plan: PlanView }) {
  const t = useTranslations(homeTranslations);
  const { saving } = plan;
  return (
    <li className="plan-row">
      <span className="plan-row__name">
        {plan.name[t.locale]}
        {plan.popular ? <Badge tone="honey">{t('plan.popular')}</Badge> : null}
      </span>
      <span className="plan-row__text muted">{t(`plan.${plan.id}.text`)}</span>
      <Price now={plan.monthlyPrice} per={t('plan.perMonth')} />
      <span className="plan-row__saving">
        {saving ? (
          <>
            <b>{t('plan.save', { percent: formatPercent(saving.percent, t.locale) })}</b>
            <span className="xs muted">{t(`plan.reference.${saving.against}`, { price: formatMoney(saving.reference) })}</span>
          </>
        ) : null}
      </span>
      <Link className="link plan-row__go" to={paths.subscriptions(plan.id)}>
        <span>
          {t('plan.choose')}
          <span className="visually-hidden"> {plan.name[t.locale]}</span>
        </span>
        <Icon name="arrow-right" size={20} />
      </Link>
    </li>
  );
}

/** The year as a cane with a brush at every node, and the plans as rows. */
export function YearAndPlans({ plans }: { readonly plans: readonly PlanView[] | null }) {
  const t = useTranslations(homeTranslations);
  const names = useBrushNames();
  return (
    <section className="section ground-sage-deep">
      <div className="wrap">
        <div className="row row--between row--end">
          <h2 className="year__title">{t('year.title')}</h2>
          <p className="lead year__lead">{t('year.lead')}</p>
        </div>
        <div className="year">
          <picture className="year__art">
            <source media="(max-width: 600px)" srcSet={caneUrl(DELIVERY_BRUSHES, 'tall')} width={760} height={420} />
            <img src={caneUrl(DELIVERY_BRUSHES, 'wide')} alt={t('year.alt')} width={1440} height={400} loading="lazy" />
          </picture>
          <ol>
            {YEAR_DELIVERIES.map(({ month, color }) => (
              <li key={month}>
                <b>{t(month)}</b>
                <span>{names.color(color)}</span>
              </li>
            ))}
          </ol>
        </div>
        <ul className="plan-rows">
          {plans?.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
  );
}
