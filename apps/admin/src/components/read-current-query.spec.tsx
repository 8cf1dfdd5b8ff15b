import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { useQueryParams } from './use-query-params';
import { useOpenItem } from './use-open-item';

/** A list that is searched and opened between two renderings, in either order. */
function List() {
  const { change } = useQueryParams(['search']);
  const { open } = useOpenItem('ticket');
  const callBoth = (first: () => void, second: () => void) => () => {
    first();
    second();
  };
  const search = (): void => change({ search: 'mango' });
  const openTicket = (): void => open('7');
  return (
    <>
      <button onClick={callBoth(search, openTicket)}>search, then open</button>
      <button onClick={callBoth(openTicket, search)}>open, then search</button>
    </>
  );
}

describe('the address of a list', () => {
  it.each(['search, then open', 'open, then search'])('keeps two changes that precede the next render: %s', async (name) => {
    window.history.replaceState(null, '', '/');
    render(<List />, { wrapper: BrowserRouter });
    await userEvent.click(screen.getByRole('button', { name }));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ search: 'mango', ticket: '7' });
  });
});
