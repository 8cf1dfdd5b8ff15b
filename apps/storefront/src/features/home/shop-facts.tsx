import { Icon } from '@brote/ui-kit';
import { formatPercent, useTranslations } from '@brote/ui-kit/i18n';
import { PROFIT_SHARE_PERCENT } from './sustainability-figures';
import { homeTranslations } from './home.translations';

const SHOP_FACTS = [
  { icon: 'truck', key: 'facts.shipping' },
  { icon: 'box', key: 'facts.packaging' },
  { icon: 'tree', key: 'facts.tree' },
  { icon: 'pause', key: 'facts.cancel' },
] as const;

/** Four facts, in one line. */
export function ShopFacts() {
  const t = useTranslations(homeTranslations);
  const textValues = { share: formatPercent(PROFIT_SHARE_PERCENT, t.locale) };
  return (
    <section aria-label={t('facts')}>
      <div className="wrap">
        <ul className="facts">
          {SHOP_FACTS.map((fact) => (
            <li key={fact.key}>
              <Icon name={fact.icon} size={26} />
              <span>
                <b>{t(fact.key)}</b>
                {t(`${fact.key}.more`, textValues)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <hr className="culm" />
    </section>
  );
}
