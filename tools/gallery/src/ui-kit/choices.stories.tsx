import { Segmented, Stepper, Swatches, Switch, Tabs } from '@brote/ui-kit';
import { useBrushNames } from '@brote/ui-kit/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Controls/Choices', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

function IntervalControl() {
  const t = useStoryTranslations();
  const [value, setValue] = useState('3');
  const options = [
    { value: '2', label: t('everyTwo') },
    { value: '3', label: t('everyThree') },
    { value: '6', label: t('everySix') },
  ];
  return <Segmented label={t('interval')} options={options} value={value} onChange={setValue} />;
}

export const SegmentedControl: Story = {
  name: 'Segmented',
  render: () => (
    <States>
      <State name="Second chosen">
        <IntervalControl />
      </State>
      <State name="Hover" pseudo="hover">
        <IntervalControl />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <IntervalControl />
      </State>
    </States>
  ),
};

function Quantity({ start }: { readonly start: number }) {
  const t = useStoryTranslations();
  const [value, setValue] = useState(start);
  const labels = { group: t('quantity'), less: t('less'), more: t('moreOf') };
  return <Stepper value={value} min={1} max={10} labels={labels} onChange={setValue} />;
}

export const StepperControl: Story = {
  name: 'Stepper',
  render: () => (
    <States>
      <State name="Between its limits">
        <Quantity start={3} />
      </State>
      <State name="Smallest">
        <Quantity start={1} />
      </State>
      <State name="Largest">
        <Quantity start={10} />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <Quantity start={3} />
      </State>
    </States>
  ),
};

const COLORS = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'] as const;

function Colors({ out = [] }: { readonly out?: readonly string[] }) {
  const t = useStoryTranslations();
  const names = useBrushNames();
  const [value, setValue] = useState<(typeof COLORS)[number]>('blue');
  const options = COLORS.map((color) => ({ color, name: names.color(color), isOut: out.includes(color) }));
  return <Swatches label={t('colors')} options={options} value={value} onChange={setValue} />;
}

export const SwatchesControl: Story = {
  name: 'Swatches',
  render: () => (
    <States>
      <State name="First chosen">
        <Colors />
      </State>
      <State name="Two out of stock">
        <Colors out={['white', 'purple']} />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <Colors />
      </State>
    </States>
  ),
};

function Reminders({ isOn = false, disabled = false }: { readonly isOn?: boolean; readonly disabled?: boolean }) {
  const t = useStoryTranslations();
  const [on, setOn] = useState(isOn);
  return <Switch label={t('reminders')} hint={t('remindersHint')} isOn={on} disabled={disabled} onChange={setOn} />;
}

export const SwitchControl: Story = {
  name: 'Switch',
  render: () => (
    <States>
      <State name="On">
        <Reminders isOn />
      </State>
      <State name="Off">
        <Reminders />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <Reminders isOn />
      </State>
      <State name="On, disabled">
        <Reminders isOn disabled />
      </State>
      <State name="Off, disabled">
        <Reminders disabled />
      </State>
    </States>
  ),
};

function AccountTabs() {
  const t = useStoryTranslations();
  const tabs = (['profile', 'orders', 'subscriptions', 'notifications'] as const).map((value) => ({ value, label: t(value) }));
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('orders');
  return (
    <Tabs label={t('account')} tabs={tabs} value={value} onChange={setValue}>
      <p>{t('panel')}</p>
    </Tabs>
  );
}

export const TabsControl: Story = {
  name: 'Tabs',
  render: () => (
    <States isWide>
      <State name="Second chosen">
        <AccountTabs />
      </State>
      <State name="Focus" pseudo="focus-visible">
        <AccountTabs />
      </State>
    </States>
  ),
};
