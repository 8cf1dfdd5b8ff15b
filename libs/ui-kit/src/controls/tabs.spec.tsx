import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './tabs';

const TABS = [
  { value: 'a', label: 'Profile' },
  { value: 'b', label: 'Security' },
  { value: 'c', label: 'Close' },
] as const;

function Page() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="Account" tabs={TABS} value={value} onChange={setValue}>
      <p>panel {value}</p>
    </Tabs>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const findSelectedTab = () => screen.getByRole('tab', { selected: true });

describe('the tabs', () => {
  it('have one stop for the Tab key and label their panel', () => {
    render(<Page />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole('tabpanel', { name: 'Profile' }).textContent).toBe('panel a');
  });

  it.each([
    ['ArrowRight', 'Security'],
    ['ArrowLeft', 'Close'],
    ['End', 'Close'],
    ['Home', 'Profile'],
  ])('follow %s to %s, with the focus', (key, name) => {
    render(<Page />);
    findSelectedTab().focus();
    press(key);
    expect([findSelectedTab().textContent, document.activeElement]).toEqual([name, findSelectedTab()]);
    expect(screen.getByRole('tabpanel', { name })).toBeTruthy();
  });
});
