import { BrushList, BrushRow, BrushThumb, ColorDot } from '@brote/ui-kit';
import type { BrushSelection } from '@brote/contracts/browser';
import { useBrushNames } from '@brote/ui-kit/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Controls/Brushes', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

const FAMILY_BRUSHES: readonly BrushSelection[] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
  { type: 'kids', color: 'white' },
];

function List({ start, min, max }: { readonly start: readonly BrushSelection[]; readonly min: number; readonly max: number }) {
  const [brushes, setBrushes] = useState(start);
  return <BrushList brushes={brushes} min={min} max={max} onChange={setBrushes} />;
}

export const FixedNumber: Story = {
  name: 'List, fixed number',
  render: () => <List start={FAMILY_BRUSHES.slice(0, 2)} min={2} max={2} />,
};
export const OneBrush: Story = { name: 'List, one brush', render: () => <List start={FAMILY_BRUSHES.slice(0, 1)} min={1} max={1} /> };
export const VariableNumber: Story = { name: 'List, variable number', render: () => <List start={FAMILY_BRUSHES} min={1} max={4} /> };
export const Full: Story = { name: 'List, full', render: () => <List start={FAMILY_BRUSHES} min={1} max={3} /> };

function Row({ note = null, isOut }: { readonly note?: string | null; readonly isOut?: (brush: BrushSelection) => boolean }) {
  const t = useStoryTranslations();
  const [brush, setBrush] = useState<BrushSelection>({ type: 'adult', color: 'blue' });
  return (
    <ul className="brush-rows">
      <BrushRow name={t('brush')} brush={brush} note={note} isOut={isOut} onChange={setBrush} />
    </ul>
  );
}

function Rows() {
  const t = useStoryTranslations();
  return (
    <States isWide>
      <State name="Few left">
        <Row note={t('fewLeft')} />
      </State>
      <State name="White out of stock">
        <Row isOut={({ color }) => color === 'white'} />
      </State>
    </States>
  );
}

export const SingleRow: Story = { name: 'Row', render: () => <Rows /> };

const COLORS = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'] as const;

function AllMarks() {
  const names = useBrushNames();
  return (
    <States>
      {COLORS.map((color) => (
        <State key={color} name={names.color(color)}>
          <div className="row">
            <BrushThumb brush={{ type: 'adult', color }} />
            <BrushThumb brush={{ type: 'kids', color }} />
            <ColorDot color={color} />
          </div>
        </State>
      ))}
    </States>
  );
}

export const Marks: Story = { render: () => <AllMarks /> };
