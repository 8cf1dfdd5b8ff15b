import { staffMessageExamples as written } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { notificationsTranslations } from './notifications.translations';

const BASE_PATH = '/admin/notifications';
const TEMPLATE_REPLIES = { [`GET ${BASE_PATH}/templates`]: ok(written.templates), [`POST ${BASE_PATH}/preview`]: ok(written.preview) };
const CAMPAIGN_REPLIES = { ...TEMPLATE_REPLIES, [`GET ${BASE_PATH}/campaigns`]: ok({ rows: [written.campaign], nextCursor: null }) };
const TEMPLATE_PATH = `${BASE_PATH}/templates/${written.template.id}`;

describe('the templates', () => {
  it('show the ones in use with their triggers, and can be disabled', async () => {
    const { user, seen } = openAdmin('/notifications/templates', {
      ...TEMPLATE_REPLIES,
      [`POST ${TEMPLATE_PATH}/switch`]: ok({ ...written.template, active: false }),
    });
    expect(await screen.findByText('Pedido enviado')).toBeTruthy();
    await user.click(await screen.findByRole('switch', { name: 'Usar Pedido en camino' }));
    expect(await screen.findByText('Pedido en camino ya no se usa')).toBeTruthy();
    expect(seen.find(({ path }) => path === `${TEMPLATE_PATH}/switch`)?.body).toEqual({ active: false });
  });

  it('require a name and a content, in the words of the specification', async () => {
    const { user, seen } = openAdmin('/notifications/templates', TEMPLATE_REPLIES);
    await user.click(await screen.findByRole('button', { name: 'Nueva plantilla' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect((await screen.findByRole('alert')).textContent).toBe('El nombre y contenido son obligatorios');
    expect(seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/templates'))).toEqual([]);
  });

  it('refuse an e-mail without a subject before the request', async () => {
    const { user, seen } = openAdmin('/notifications/templates', TEMPLATE_REPLIES);
    await user.click(await screen.findByRole('button', { name: 'Pedido en camino' }));
    await user.clear(await screen.findByLabelText('Asunto'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Un correo necesita asunto en los dos idiomas');
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('show a preview during editing, insert variables by a click, and are saved', async () => {
    const { user, seen } = openAdmin('/notifications/templates', { ...TEMPLATE_REPLIES, [`PUT ${TEMPLATE_PATH}`]: ok(written.template) });
    await user.click(await screen.findByRole('button', { name: 'Pedido en camino' }));
    const preview = await screen.findByRole('region', { name: 'Vista previa' });
    expect(await within(preview).findByText('Tus cepillos están en camino, Lucía.')).toBeTruthy();
    const content = screen.getByLabelText<HTMLTextAreaElement>('Contenido');
    await user.clear(content);
    await user.click(screen.getByRole('button', { name: '{{customer_name}}' }));
    expect(content.value).toBe('{{customer_name}}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Plantilla guardada')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 2,
      content: { es: '{{customer_name}}', en: 'Hello {{customer_name}}.' },
    });
  });

  it('name an unknown variable, and keep the entered text', async () => {
    const unknownVariableReply = refusal(422, 'VARIABLE_UNKNOWN', { variables: ['apellido'] });
    const { user } = openAdmin('/notifications/templates', { ...TEMPLATE_REPLIES, [`PUT ${TEMPLATE_PATH}`]: unknownVariableReply });
    await user.click(await screen.findByRole('button', { name: 'Pedido en camino' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No existe aquí: apellido');
  });

  it('show that another person changed one, reload it, and keep the entered text', async () => {
    const changedTemplates = { ...written.templates, templates: [{ ...written.template, version: 5 }] };
    const { user, seen } = openAdmin('/notifications/templates', {
      ...TEMPLATE_REPLIES,
      [`GET ${BASE_PATH}/templates`]: [ok(written.templates), ok(changedTemplates)],
      [`PUT ${TEMPLATE_PATH}`]: [refusal(409, 'VERSION_CONFLICT'), ok(written.template)],
    });
    await user.click(await screen.findByRole('button', { name: 'Pedido en camino' }));
    const content = await screen.findByLabelText<HTMLTextAreaElement>('Contenido');
    await user.clear(content);
    await user.type(content, 'Ya va.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Ya está cargado como está ahora/);
    await waitFor(() => expect(seen.filter(({ method, path }) => method === 'GET' && path === `${BASE_PATH}/templates`)).toHaveLength(2));
    expect(content.value).toBe('Ya va.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
        { version: 2, content: { es: 'Ya va.' } },
        { version: 5, content: { es: 'Ya va.' } },
      ]),
    );
  });

  it('return to an earlier version', async () => {
    const earlierVersions = { versions: [...written.versions.versions, { ...written.versions.versions[0], version: 1 }] };
    const { user, seen } = openAdmin('/notifications/templates', {
      ...TEMPLATE_REPLIES,
      [`GET ${TEMPLATE_PATH}/versions`]: ok(earlierVersions),
      [`POST ${TEMPLATE_PATH}/restore`]: ok(written.template),
    });
    await user.click(await screen.findByRole('button', { name: 'Pedido en camino' }));
    await user.click(await screen.findByText('Versiones'));
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
    expect(await screen.findAllByText('¿Recuperar la versión 1?')).not.toEqual([]);
    const confirm = screen.getAllByText('Recuperar').at(-1);
    if (confirm) await user.click(confirm);
    expect(await screen.findByText('Versión recuperada')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({ version: 2, restored: 1 });
  });

  it('are readable by all staff, and changed by admins only', async () => {
    openAdmin('/notifications/templates', TEMPLATE_REPLIES, pablo);
    expect(await screen.findByText('Solo las cuentas de administración cambian plantillas')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Pedido en camino' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /Nueva plantilla|Eliminar/ })).toBeNull();
  });
});

describe('sending a message', () => {
  it('requires a recipient and a content, in the words of the specification', async () => {
    const { user, seen } = openAdmin('/notifications/send', CAMPAIGN_REPLIES);
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toBe('El destinatario y contenido son obligatorios');
    expect(seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/campaigns'))).toEqual([]);
  });

  it('is possible to one person', async () => {
    const { user, seen } = openAdmin('/notifications/send', { ...CAMPAIGN_REPLIES, [`POST ${BASE_PATH}/campaigns`]: ok(written.campaign) });
    await user.type(await screen.findByLabelText('Correo del destinatario'), 'ana@example.com');
    await user.type(screen.getByLabelText('Asunto'), 'Tu consulta');
    await user.type(screen.getByLabelText('Contenido'), 'Hola');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Mensaje en camino')).toBeTruthy();
    expect(seen.find(({ method, path }) => method === 'POST' && path.endsWith('/campaigns'))?.body).toMatchObject({
      ...{ recipient: 'ana@example.com', segment: null, locale: 'es', scheduledFor: null },
      ...{ subject: { es: 'Tu consulta', en: null }, content: { es: 'Hola', en: null } },
    });
  });

  it('is possible to a group only after its size is confirmed', async () => {
    const { user, seen } = openAdmin('/notifications/send', {
      ...CAMPAIGN_REPLIES,
      [`GET ${BASE_PATH}/audience`]: ok({ people: 42 }),
      [`POST ${BASE_PATH}/campaigns`]: ok(written.campaign),
    });
    await user.click(await screen.findByText('A un grupo'));
    expect(await screen.findByText(/^42 personas han aceptado/)).toBeTruthy();
    for (const language of ['Inglés', 'Español']) {
      await user.click(screen.getByText(language));
      await user.type(screen.getByLabelText('Asunto'), 'Otoño');
      await user.type(screen.getByLabelText('Contenido'), 'Hola');
    }
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    const question = await screen.findByRole('dialog', { name: '¿Escribir a 42 personas: Todos los clientes?' });
    expect(seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/campaigns'))).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Mensaje en camino')).toBeTruthy();
    expect(seen.find(({ method, path }) => method === 'POST' && path.endsWith('/campaigns'))?.body).toMatchObject({
      ...{ recipient: null, segment: 'all-customers', locale: null },
      content: { es: 'Hola', en: 'Hola' },
    });
  });

  it('can be cancelled while the message waits', async () => {
    const { user, seen } = openAdmin('/notifications/send', {
      ...CAMPAIGN_REPLIES,
      [`POST ${BASE_PATH}/campaigns/${written.campaign.id}/cancel`]: ok({ ...written.campaign, state: 'cancelled', cancellable: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    const question = await screen.findByRole('dialog', { name: '¿Anular el envío «Novedades»?' });
    await user.click(within(question).getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Envío anulado')).toBeTruthy();
    expect(seen.some(({ path }) => path.endsWith('/cancel'))).toBe(true);
  });
});

describe('the message history', () => {
  it('shows failed messages with the reason, and sends one again', async () => {
    const failedRow = { ...written.historyRow, state: 'failed' as const, sentAt: null, lastError: 'SMTP 550', attempts: 2 };
    const { user, seen } = openAdmin('/notifications/history', {
      ...TEMPLATE_REPLIES,
      [`GET ${BASE_PATH}/messages`]: ok({ rows: [failedRow], nextCursor: null }),
      [`POST ${BASE_PATH}/messages/${failedRow.id}/resend`]: ok(written.historyRow),
    });
    expect(await screen.findByText('SMTP 550 · intentos: 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reenviar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Mensaje en camino')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/resend'))?.body).toEqual({
      resendId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  it('stores its filters in the address', async () => {
    const { seen } = openAdmin('/notifications/history?state=failed&search=ana%40example.com', {
      ...TEMPLATE_REPLIES,
      [`GET ${BASE_PATH}/messages`]: ok({ rows: [], nextCursor: null }),
    });
    expect(await screen.findByText('Ningún mensaje coincide')).toBeTruthy();
    expect(seen.some(({ path }) => path.includes('state=failed') && path.includes('search=ana%40example.com'))).toBe(true);
  });
});

describe('the suppressed addresses', () => {
  const listRoute = `GET ${BASE_PATH}/suppressed-addresses`;
  const [suppressed = {} as never] = written.suppressedAddresses.rows;
  const noRows = { rows: [], nextCursor: null, confirmations: [] };

  it('show the reason, and get mails again after a question', async () => {
    const { user, seen } = openAdmin('/notifications/suppressed', {
      [listRoute]: [ok(written.suppressedAddresses), ok(noRows)],
      [`POST ${BASE_PATH}/suppressed-addresses/${suppressed.id}/lift`]: ok({ suppressionId: suppressed.id }),
    });
    const line = within((await screen.findByText(suppressed.address)).closest('tr') ?? document.body);
    for (const text of ['No llega ningún correo', suppressed.reason, 'Amazon SES']) expect(line.getByText(text)).toBeTruthy();
    await user.click(line.getByRole('button', { name: 'Volver a enviar' }));
    const question = await screen.findByRole('dialog', { name: `¿Volver a enviar correos a ${suppressed.address}?` });
    await user.click(within(question).getByRole('button', { name: 'Volver a enviar' }));
    expect(await screen.findByText(`${suppressed.address} vuelve a recibir correos`)).toBeTruthy();
    expect(await screen.findByText('No rebota ninguna dirección')).toBeTruthy();
    expect(seen.filter(({ path }) => path.endsWith('/lift'))).toHaveLength(1);
  });

  it('are searched by the address of the page', async () => {
    const { user, seen } = openAdmin('/notifications/suppressed?search=ana%40', { [listRoute]: ok(noRows) });
    expect(await screen.findByText('Ninguna dirección coincide')).toBeTruthy();
    expect(seen.some(({ path }) => path.includes('search=ana%40'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('No rebota ninguna dirección')).toBeTruthy();
  });

  it('report a failure, and load again', async () => {
    const { user } = openAdmin('/notifications/suppressed', {
      [listRoute]: [refusal(422, 'VALIDATION_FAILED'), ok(written.suppressedAddresses)],
    });
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(suppressed.address)).toBeTruthy();
  });

  it('show the link that confirms a topic of Amazon, and do not open it', async () => {
    const { seen } = openAdmin('/notifications/suppressed', { [listRoute]: ok(written.suppressedAddresses) });
    const link = await screen.findByRole('link', { name: 'Confirmar la suscripción en Amazon' });
    const [confirmation] = written.suppressedAddresses.confirmations;
    expect(link.getAttribute('href')).toBe(confirmation?.url);
    expect(seen.filter(({ path }) => path.includes('amazonaws'))).toEqual([]);
  });
});

it('has every sentence in both languages', () => {
  expect(findGaps(notificationsTranslations)).toEqual([]);
});
