import { billingRecord, billingSending } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../../testing/open-admin';

const LIST = 'GET /admin/billing-records';
const SENDING = 'GET /admin/billing-records/sending';
const AMEND = `POST /admin/billing-records/${billingRecord.id}/amend`;
const ADDRESS = '/orders?view=billing';
const page = (...rows: object[]) => ok({ rows, nextCursor: null });
const idle = { ...billingSending, waitingCount: 0, oldestWaitingAt: null, nextRequestAt: null, refusal: null };

describe('the records for the tax agency', () => {
  it('with errors show the text of the agency and what to do, and are corrected after a confirmation', async () => {
    const { user, seen } = openAdmin(ADDRESS, {
      [SENDING]: ok(idle),
      [LIST]: [page(billingRecord), page()],
      [AMEND]: ok({ ...billingRecord, id: '43', verdict: 'waiting' }),
    });
    expect(await screen.findByText('F2026-000042')).toBeTruthy();
    expect(screen.getByText('Rechazado')).toBeTruthy();
    expect(screen.getByText(/1110: El NIF no está identificado/)).toBeTruthy();
    expect(screen.getByText(/La Agencia no reconoce al vendedor/)).toBeTruthy();
    expect(await screen.findByText('Todos los registros tienen respuesta.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Corregir' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('¿Enviar un registro corregido de F2026-000042?')).not.toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Corregir' }));
    expect(await screen.findByText('El registro corregido se enviará con los siguientes')).toBeTruthy();
    expect(await screen.findByText('Ningún registro tiene errores')).toBeTruthy();
    expect(seen.filter(({ method, path }) => `${method} ${path}` === AMEND)).toHaveLength(1);
  });

  it('stay in the list when the correction fails', async () => {
    const { user } = openAdmin(ADDRESS, { [SENDING]: ok(idle), [LIST]: page(billingRecord), [AMEND]: refusal(503, 'SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Corregir' }));
    expect(await screen.findByText('No se ha podido corregir el registro')).toBeTruthy();
  });

  it('are corrected by administrators only', async () => {
    openAdmin(ADDRESS, { [SENDING]: ok(idle), [LIST]: page(billingRecord) }, pablo);
    expect(await screen.findByText('Lo corrige un administrador')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Corregir' })).toBeNull();
  });

  it('report a queue that waits, with the reason in plain words', async () => {
    const waiting = { ...billingSending, unreachableSince: '2026-11-20T10:01:00.000Z', isOutcomeUnknown: true };
    openAdmin(ADDRESS, { [SENDING]: ok(waiting), [LIST]: page() });
    expect(await screen.findByText(/2 registros esperan respuesta, el más antiguo desde el 20\/11\/2026, 11:00\./)).toBeTruthy();
    expect(screen.getByText(/La Agencia no aceptó el certificado el 20\/11\/2026, 11:05: «El titular/)).toBeTruthy();
    expect(screen.getByText(/La Agencia no responde desde el 20\/11\/2026, 11:01\./)).toBeTruthy();
    expect(screen.getByText('Siguiente envío: 20/11/2026, 11:10.')).toBeTruthy();
    expect(screen.getByText('Se comprueba si el último envío llegó.')).toBeTruthy();
  });

  it('say that nothing is sent, or that it goes to a sandbox', async () => {
    openAdmin(ADDRESS, { [SENDING]: ok({ ...idle, service: 'off' }), [LIST]: page() });
    expect(await screen.findByText(/El envío a la Agencia Tributaria está desactivado/)).toBeTruthy();
  });

  it('report a failed list and a failed state', async () => {
    openAdmin(ADDRESS, { [SENDING]: refusal(503, 'SERVICE_UNAVAILABLE'), [LIST]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByText('No se ha podido leer el estado del envío')).toBeTruthy();
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
  });
});
