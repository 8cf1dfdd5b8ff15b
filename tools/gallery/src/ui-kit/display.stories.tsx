import { Badge, GuaranteeNotice, Icon, Logo, Price, ProductBackdrop, Steps } from '@brote/ui-kit';
import { ICON_PATHS, packUrl, type IconName } from '@brote/illustration';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Display/Marks', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

const TONES = [undefined, 'pine', 'honey', 'outline', 'danger', 'ok', 'warn', 'info', 'error', 'linen'] as const;

function AllBadges() {
  const t = useStoryTranslations();
  return (
    <States>
      {TONES.map((tone) => (
        <State key={tone ?? 'plain'} name={tone ?? 'plain'}>
          <Badge tone={tone}>{t(tone === 'danger' || tone === 'error' ? 'outOfStock' : 'popular')}</Badge>
        </State>
      ))}
    </States>
  );
}

export const Badges: Story = { render: () => <AllBadges /> };

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });

function AllPrices() {
  const t = useStoryTranslations();
  return (
    <States>
      <State name="Usual">
        <Price now={eurosFromCents(700)} />
      </State>
      <State name="Reduced">
        <Price now={eurosFromCents(590)} prior={eurosFromCents(700)} />
      </State>
      <State name="Per month">
        <Price now={eurosFromCents(190)} per={t('perMonth')} />
      </State>
      <State name="Thousands">
        <Price now={eurosFromCents(123456)} />
      </State>
    </States>
  );
}

export const Prices: Story = { render: () => <AllPrices /> };

export const Icons: Story = {
  render: () => (
    <States>
      {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
        <State key={name} name={name}>
          <Icon name={name} />
        </State>
      ))}
    </States>
  ),
};

export const LogoSizes: Story = {
  name: 'Logo',
  render: () => (
    <States>
      <State name="Usual">
        <Logo />
      </State>
      <State name="Large">
        <Logo size={64} />
      </State>
    </States>
  ),
};

function OrderSteps() {
  const t = useStoryTranslations();
  const steps = [t('basket'), t('delivery'), t('payment')];
  return (
    <States isWide>
      {steps.map((step, index) => (
        <State key={step} name={`At step ${index + 1}`}>
          <Steps label={`${t('progress')} ${index + 1}`} steps={steps} current={index} />
        </State>
      ))}
    </States>
  );
}

export const StepsOfOrder: Story = { name: 'Steps', render: () => <OrderSteps /> };

/** Path of a picture that `bin/prepare.mjs` writes. */
const PACK_PICTURE_URL = packUrl({
  category: 'family',
  brushes: [
    { type: 'adult', color: 'blue' },
    { type: 'adult', color: 'yellow' },
    { type: 'kids', color: 'yellow' },
    { type: 'kids', color: 'white' },
  ],
  width: 760,
});

function ProductBackdrops() {
  const t = useStoryTranslations();
  return (
    <States>
      <State name="With a badge">
        <ProductBackdrop color="yellow">
          <Badge tone="honey">{t('popular')}</Badge>
          <img src={PACK_PICTURE_URL} alt={t('fourBrushes')} />
        </ProductBackdrop>
      </State>
      <State name="Dimmed">
        <ProductBackdrop color="blue" dimmed>
          <Badge tone="danger">{t('outOfStock')}</Badge>
          <img src={PACK_PICTURE_URL} alt={t('fourBrushes')} />
        </ProductBackdrop>
      </State>
    </States>
  );
}

export const StagesOfProducts: Story = { name: 'Stage', render: () => <ProductBackdrops /> };

export const Guarantee: Story = { name: 'Guarantee notice', render: () => <GuaranteeNotice picture={null} /> };
