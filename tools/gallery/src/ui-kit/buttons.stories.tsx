import { Button, Icon } from '@brote/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Controls/Button', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

function Variants() {
  const t = useStoryTranslations();
  return (
    <States>
      <State name="Primary">
        <Button>{t('buy')}</Button>
      </State>
      <State name="Secondary">
        <Button variant="secondary">{t('more')}</Button>
      </State>
      <State name="Quiet">
        <Button variant="quiet">{t('back')}</Button>
      </State>
      <State name="Danger">
        <Button variant="danger">{t('close')}</Button>
      </State>
      <State name="Small">
        <Button small>{t('buy')}</Button>
      </State>
      <State name="With an icon">
        <Button variant="secondary">
          <Icon name="plus" size={18} />
          {t('buy')}
        </Button>
      </State>
      <State name="As wide as its place">
        <Button wide>{t('pay')}</Button>
      </State>
      <State name="Long text">
        <Button wide>{t('long')}</Button>
      </State>
    </States>
  );
}

export const AllVariants: Story = { name: 'Variants', render: () => <Variants /> };

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

function EveryState() {
  const t = useStoryTranslations();
  return VARIANTS.map((variant) => (
    <States key={variant}>
      <State name={`${variant}, hover`} pseudo="hover">
        <Button variant={variant}>{t('buy')}</Button>
      </State>
      <State name={`${variant}, focus`} pseudo="focus-visible">
        <Button variant={variant}>{t('buy')}</Button>
      </State>
      <State name={`${variant}, disabled`}>
        <Button variant={variant} disabled>
          {t('buy')}
        </Button>
      </State>
      <State name={`${variant}, busy`}>
        <Button variant={variant} busyLabel={t('sending')}>
          {t('buy')}
        </Button>
      </State>
    </States>
  ));
}

export const AllStates: Story = { name: 'States', render: () => <EveryState /> };
