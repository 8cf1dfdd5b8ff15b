import { render, screen } from '@testing-library/react';
import { ContentLoading } from './content-loading';

it('ContentLoading announces the loading content as a status in place of the page', () => {
  const { container } = render(<ContentLoading className="box">Cargando tu caja…</ContentLoading>);
  expect(screen.getByRole('status').textContent).toBe('Cargando tu caja…');
  expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  expect(container.firstElementChild?.classList.contains('box')).toBe(true);
});
