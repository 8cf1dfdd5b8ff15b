import { caneUrl, forestUrl, type Brush } from '@brote/illustration';
import { Button, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { FAQ_KEYS, subscriptionsTranslations } from './subscriptions.translations';

const REASONS = [
  { icon: 'notification', key: 'why.never' },
  { icon: 'tag', key: 'why.save' },
  { icon: 'swap', key: 'why.flexible' },
] as const;

/** Three reasons, split by lines. */
export function WhySubscribe() {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <section className="section section--joined">
      <hr className="culm" />
      <div className="wrap why">
        <h2>{t('why')}</h2>
        <div className="why__columns">
          {REASONS.map(({ icon, key }) => (
            <div key={key}>
              <Icon name={icon} size={30} />
              <h3 className="h4">{t(key)}</h3>
              <p className="muted">{t(`${key}.text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const STEPS = ['how.1', 'how.2', 'how.3', 'how.4'] as const;
const STEP_BRUSHES: readonly Brush[] = [
  { type: 'adult', color: 'white' },
  { type: 'adult', color: 'blue' },
  { type: 'kids', color: 'yellow' },
  { type: 'adult', color: 'purple' },
];

/** From the choice to the recurring deliveries, on the cane. */
export function HowItWorks() {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <section className="section ground-sage-deep how">
      <div className="wrap">
        <h2>{t('how')}</h2>
      </div>
      <img className="how__art" src={caneUrl(STEP_BRUSHES, 'wide')} alt="" width={1440} height={400} loading="lazy" />
      <ol className="how__steps">
        {STEPS.map((key) => (
          <li key={key}>
            <b>{t(key)}</b>
            <span>{t(`${key}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The drawing is a picture of a forest, not a count. */
const TREE_COUNT = 34;

/** Contribution of a plan to the forest; figures that can be checked, without a claim of compensation. */
export function ForestOfPlans() {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <section className="plans-forest on-dark">
      <div className="wrap">
        <h2>{t('forest')}</h2>
        <p className="lead">{t('forest.text')}</p>
      </div>
      <img src={forestUrl(TREE_COUNT, 'dusk', 'wide')} alt="" width={1440} height={430} loading="lazy" />
    </section>
  );
}

/** Six questions with their answers, and the way to a person. */
export function FrequentQuestions() {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <section className="section" id="faq">
      <div className="wrap questions">
        <div>
          <h2>{t('faq')}</h2>
          <p className="muted">{t('faq.text')}</p>
          <ButtonLink variant="quiet" to={paths.contact()}>
            {t('faq.contact')}
          </ButtonLink>
        </div>
        <div className="faq">
          {FAQ_KEYS.map((key, index) => (
            <details key={key} open={index === 0}>
              <summary>
                {t(key)}
                <Icon name="plus" />
              </summary>
              <p>{t(`${key}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The last word: back to the plans. */
export function ChooseYourPlan() {
  const t = useTranslations(subscriptionsTranslations);
  const scrollToTop = () => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <section className="section--tight ground-sage plans-end">
      <div className="wrap">
        <h2>{t('begin')}</h2>
        <Button onClick={scrollToTop}>{t('begin.choose')}</Button>
      </div>
    </section>
  );
}
