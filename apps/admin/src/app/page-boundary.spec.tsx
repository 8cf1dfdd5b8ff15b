import { LocaleProvider } from '@brote/ui-kit/i18n';
import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { PageBoundary } from './page-boundary';

it('PageBoundary reports a page with a missing file, and offers to load it again', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Unreachable = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <LocaleProvider storageKey="crash-spec" fallback="es">
      <p>Secciones</p>
      <PageBoundary>
        <Suspense fallback={null}>
          <Unreachable />
        </Suspense>
      </PageBoundary>
    </LocaleProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'No se ha podido abrir esta página' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeTruthy();
  expect(screen.getByText('Secciones')).toBeTruthy();
  errors.mockRestore();
});
