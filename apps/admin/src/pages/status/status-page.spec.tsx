import { statusView } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import { AdminApp } from '../../app/admin-app';
import { appTexts } from '../../app/app.texts';
import { createStore } from '../../app/store';
import { statusTexts } from './status.texts';

type Answer = Pick<Response, 'ok' | 'status' | 'text'>;
const answer = (status: number, body: unknown): Answer => ({ ok: status < 400, status, text: () => Promise.resolve(JSON.stringify(body)) });
const answers: Answer[] = [];

const open = (...given: Answer[]) => {
  answers.splice(0, answers.length, ...given);
  globalThis.fetch = (() => Promise.resolve(answers.shift() ?? answer(500, {}))) as unknown as typeof fetch;
  localStorage.clear();
  window.history.pushState(null, '', '/admin/');
  render(<AdminApp store={createStore()} />);
};

describe('the system status', () => {
  it('is shown in Spanish first, service by service', async () => {
    open(answer(200, statusView));
    expect(await screen.findByText('Todos los servicios están listos.')).toBeTruthy();
    expect(screen.getAllByText('Listo')).toHaveLength(3);
    expect([document.documentElement.lang, document.title]).toEqual(['es', 'Estado del sistema · Brote']);
  });

  it('counts the services that do not answer, and switches to English', async () => {
    open(answer(200, { ...statusView, services: statusView.services.map((service, index) => ({ ...service, ready: index > 0 })) }));
    expect(await screen.findByText('1 servicio no responde.')).toBeTruthy();
    fireEvent.click(screen.getByText('EN'));
    expect(await screen.findByText('1 service does not answer.')).toBeTruthy();
  });

  it('says that the status could not be read, and asks again', async () => {
    open(answer(500, { code: 'INTERNAL', traceId: 't' }), answer(200, statusView));
    expect(await screen.findByText('No se ha podido consultar el estado')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(await screen.findByText('Todos los servicios están listos.')).toBeTruthy();
  });

  it('has every sentence in both languages', () => {
    expect([...findGaps(appTexts), ...findGaps(statusTexts)]).toEqual([]);
  });
});
