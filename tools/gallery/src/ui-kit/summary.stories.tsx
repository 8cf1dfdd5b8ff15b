import { Button, Summary } from '@brote/ui-kit';
import { formatMoney } from '@brote/ui-kit/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inShop } from '../frame/in-shop';
import { useWords } from './words';

const meta: Meta = { title: 'UI kit/Display/Summary', decorators: [inShop] };
export default meta;
type Story = StoryObj;

const money = (amount: number) => formatMoney({ amount, currency: 'EUR' });

function Sums({ isBusy = false }: { readonly isBusy?: boolean }) {
  const t = useWords();
  return (
    <Summary
      heading={t('summary')}
      lines={<p>{t('addedText')}</p>}
      rows={[
        { label: t('subtotal'), value: money(700) },
        { label: t('shipping'), value: t('free') },
        { label: t('total'), value: money(700), kind: 'total' },
        { label: t('later'), value: money(190), kind: 'later' },
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

export const Usual: Story = { render: () => <Sums /> };
export const Busy: Story = { render: () => <Sums isBusy /> };
