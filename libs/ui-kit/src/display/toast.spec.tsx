import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toast } from './toast';

const onClose = jest.fn();
const show = (tone?: 'danger') => render(<Toast tone={tone} title="Producto añadido" closeLabel="Cerrar" onClose={onClose} />);
const advanceTime = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('the toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    onClose.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('closes after six seconds', () => {
    show();
    advanceTime(5_999);
    expect(onClose).not.toHaveBeenCalled();
    advanceTime(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('waits for keyboard users and while it has the focus', () => {
    show();
    for (let step = 0; step < 10; step += 1) {
      advanceTime(5_000);
      fireEvent.keyDown(document.body, { key: 'Tab' });
    }
    act(() => screen.getByRole('button', { name: 'Cerrar' }).focus());
    advanceTime(60_000);
    expect(onClose).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Cerrar' }).blur());
    advanceTime(6_000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('waits for no other key and stops its timer when unmounted', () => {
    const { unmount } = show();
    advanceTime(3_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    advanceTime(3_000);
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    advanceTime(60_000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open until it is closed when it reports an error', () => {
    show('danger');
    advanceTime(600_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
