import { Button, Summary } from '@brote/ui-kit';
import { formatMoney } from '@brote/ui-kit/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Display/Summary', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

const formatEuros = (amount: number) => formatMoney({ amount, currency: 'EUR' });

function OrderSummary({ isBusy = false }: { readonly isBusy?: boolean }) {
  const t = useStoryTranslations();
  return (
    <Summary
      heading={t('summary')}
      lines={<p>{t('addedText')}</p>}
      rows={[
        { label: t('subtotal'), value: formatEuros(700) },
        { label: t('shipping'), value: t('free') },
        { label: t('total'), value: formatEuros(700), kind: 'total' },
        { label: t('later'), value: formatEuros(190), kind: 'later' },
      ]}
      action={
        <Button wide busyLabel={isBusy && t('sending')}>
          {t('pay')}
        </Button>
      }
      note={t('secure')}
    />
  );
}

export const Usual: Story = { render: () => <OrderSummary /> };
export const Busy: Story = { render: () => <OrderSummary isBusy /> };
