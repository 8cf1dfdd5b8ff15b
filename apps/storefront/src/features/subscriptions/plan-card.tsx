import type { BrushSelection, PlanId, PlanView } from '@brote/contracts/browser';
import { brushUrl } from '@brote/illustration';
import { Badge, Button, Icon, Price } from '@brote/ui-kit';
import { formatMoney, formatPercent, useTranslations } from '@brote/ui-kit/i18n';
import { subscriptionsTranslations } from './subscriptions.translations';

/** The brushes a plan is pictured with; colours are chosen later. */
const PICTURED_BRUSHES: Readonly<Record<PlanId, readonly BrushSelection[]>> = {
  individual: [{ type: 'adult', color: 'blue' }],
  couple: [
    { type: 'adult', color: 'purple' },
    { type: 'adult', color: 'white' },
  ],
  family: [
    { type: 'adult', color: 'blue' },
    { type: 'adult', color: 'yellow' },
    { type: 'kids', color: 'yellow' },
    { type: 'kids', color: 'white' },
  ],
};
const BACKGROUND_COLORS = { individual: 'blue', couple: 'purple', family: 'yellow' } as const;

function SavingNote({ plan }: { readonly plan: PlanView }) {
  const t = useTranslations(subscriptionsTranslations);
  const { saving, monthlyPrice } = plan;
  if (!saving) return null;
  const percent = formatPercent(saving.percent, t.locale);
  const formula = t('saving.formula', { price: formatMoney(monthlyPrice), percent });
  return (
    <p className="plan__saving xs">
      <Badge tone="ok">{t('saving', { percent })}</Badge>
      <span className="muted">{t(`saving.${saving.against}`, { price: formatMoney(saving.reference) })}</span>
      <span className="muted" title={formula}>
        {t('saving.yearly', { amount: formatMoney(saving.yearly) })}
        <span className="visually-hidden">{` (${formula})`}</span>
      </span>
    </p>
  );
}

/** Only badges that the server has computed. */
function Badges({ plan: { popular, bestValue, monthlyPrice, brushCount } }: { readonly plan: PlanView }) {
  const t = useTranslations(subscriptionsTranslations);
  if (!popular && !bestValue) return null;
  const perBrush = { amount: Math.round(monthlyPrice.amount / brushCount), currency: monthlyPrice.currency };
  const reasons = { popular: t('popular.why'), bestValue: t('bestValue.why', { price: formatMoney(perBrush) }) };
  return (
    <span className="plan__badges">
      {popular ? (
        <Badge tone="pine">
          <span title={reasons.popular}>{t('popular')}</span>
          <span className="visually-hidden">{` (${reasons.popular})`}</span>
        </Badge>
      ) : null}
      {bestValue ? (
        <Badge tone="honey">
          <span title={reasons.bestValue}>{t('bestValue')}</span>
          <span className="visually-hidden">{` (${reasons.bestValue})`}</span>
        </Badge>
      ) : null}
    </span>
  );
}

interface PlanCardProps {
  readonly plan: PlanView;
  /** The plan was chosen before the session and the pending plan of the account are known. */
  readonly isWaiting: boolean;
  /** Undefined while the shop does not sell yet. */
  readonly onChoose: (() => void) | undefined;
}

/** One plan: its content, its price, and the basis of its saving. */
export function PlanCard({ plan, isWaiting, onChoose }: PlanCardProps) {
  const t = useTranslations(subscriptionsTranslations);
  const brushes = PICTURED_BRUSHES[plan.id];
  return (
    <article className={plan.featured ? 'plan plan--best' : 'plan'} id={plan.id} aria-labelledby={`${plan.id}-name`}>
      <div className="plan__art" data-color={BACKGROUND_COLORS[plan.id]}>
        <Badges plan={plan} />
        <div className={`fan fan--${brushes.length}`}>
          {brushes.map((brush, index) => (
            <img key={index} className={`fan__${brush.type}`} src={brushUrl(brush)} alt="" width={88} height={300} />
          ))}
        </div>
      </div>
      <div className="plan__body">
        <h3 id={`${plan.id}-name`}>{plan.name[t.locale]}</h3>
        <p className="muted small">{plan.description[t.locale]}</p>
        <p className="plan__price">
          <Price now={plan.monthlyPrice} per={t('month')} />
        </p>
        <SavingNote plan={plan} />
        {onChoose ? (
          <Button wide variant={plan.featured ? 'primary' : 'secondary'} busyLabel={isWaiting && t('choose.waiting')} onClick={onChoose}>
            {t('choose', { plan: plan.name[t.locale] })}
          </Button>
        ) : (
          <p>{t('soon')}</p>
        )}
        <ul className="ticks">
          <li>
            <Icon name="check" size={18} />
            {t.count('perDelivery', plan.brushCount)}
          </li>
          {plan.features.map((feature) => (
            <li key={feature.en}>
              <Icon name="check" size={18} />
              {feature[t.locale]}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
