import { render, screen } from '@testing-library/react';
import { ContentComing } from './content-coming';

it('ContentComing announces the loading content as a status in place of the page', () => {
  const { container } = render(<ContentComing className="box">Cargando tu caja…</ContentComing>);
  expect(screen.getByRole('status').textContent).toBe('Cargando tu caja…');
  expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  expect(container.firstElementChild?.classList.contains('box')).toBe(true);
});
