import { BRUSH_COLORS, ORDER_STATUSES, skuOf, SUBSCRIPTION_STATUSES } from '@brote/contracts/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText } from '../components/date-text';
import { ClosedAccountTag } from '../components/closed-account-tag';
import { MoneyText } from '../components/money-text';
import { useSkuName } from '../components/sku-name';
import { OrderTag, SubscriptionTag } from '../components/state-tags';
import { StatusTag } from '../components/status-tag';
import { withAdminFrame, withCard, State } from './decorators';

const meta: Meta = { title: 'Admin/Texts and tags', decorators: [withCard, withAdminFrame] };
export default meta;
type Story = StoryObj;

const EXAMPLE_TIME = '2026-11-20T10:42:00.000Z';
const TONES = ['good', 'waiting', 'bad', 'moving', 'over'] as const;

export const Dates: Story = {
  render: () => (
    <>
      <State name="Day">
        <DateText at={EXAMPLE_TIME} />
      </State>
      <State name="Instant">
        <DateText at={EXAMPLE_TIME} shape="instant" />
      </State>
      <State name="Has not happened">
        <DateText at={null} />
      </State>
    </>
  ),
};

export const Money: Story = {
  render: () => (
    <>
      <State name="Usual">
        <MoneyText money={{ amount: 700, currency: 'EUR' }} />
      </State>
      <State name="Thousands">
        <MoneyText money={{ amount: 1234567, currency: 'EUR' }} />
      </State>
      <State name="Negative">
        <MoneyText money={{ amount: -350, currency: 'EUR' }} />
      </State>
    </>
  ),
};

function BrushNames() {
  const nameOf = useSkuName();
  return BRUSH_COLORS.map((color) => (
    <State key={color} name={color}>
      {nameOf(skuOf({ type: 'adult', color }))}
    </State>
  ));
}

export const Brushes: Story = { render: () => <BrushNames /> };

export const OrderStates: Story = {
  render: () => (
    <>
      {ORDER_STATUSES.map((status) => (
        <State key={status} name={status}>
          <OrderTag status={status} />
        </State>
      ))}
    </>
  ),
};

export const SubscriptionStates: Story = {
  render: () => (
    <>
      {SUBSCRIPTION_STATUSES.map((status) => (
        <State key={status} name={status}>
          <SubscriptionTag status={status} />
        </State>
      ))}
    </>
  ),
};

export const Tones: Story = {
  render: () => (
    <>
      {TONES.map((tone) => (
        <State key={tone} name={tone}>
          <StatusTag tone={tone}>BR-2026-000123</StatusTag>
        </State>
      ))}
      <State name="Parcel of a closed account">
        <ClosedAccountTag endsOn="2026-12-01" />
      </State>
    </>
  ),
};
