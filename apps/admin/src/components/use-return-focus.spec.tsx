import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useReturnFocus } from './use-return-focus';

function TestDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  return <button onClick={onClose}>close</button>;
}

function Page({ leavesOpener }: { readonly leavesOpener: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <main id="content" tabIndex={-1}>
      {wasOpen && !leavesOpener ? null : <button onClick={open}>open</button>}
      {isOpen ? <TestDialog onClose={() => setOpen(false)} /> : null}
    </main>
  );
}

async function openAndClose(leavesOpener: boolean): Promise<void> {
  const user = userEvent.setup();
  render(<Page leavesOpener={leavesOpener} />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: 'close' }));
}

describe('the focus after a dialog closes', () => {
  it('returns to the element that opened the dialog', async () => {
    await openAndClose(true);
    expect(document.activeElement?.textContent).toBe('open');
  });

  it('moves to the content when that element is gone too', async () => {
    await openAndClose(false);
    expect(document.activeElement?.id).toBe('content');
  });
});
