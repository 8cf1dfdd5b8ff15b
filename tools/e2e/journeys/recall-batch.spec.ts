import { randomUUID } from 'node:crypto';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { expect, test } from '../src/journey';

const WHITE_BRUSH = 'Blanco clásico, adulto';
const RECALL_HEADLINE = 'Retirada de producto por razones de seguridad';
const RECALL_TEXTS = {
  'Producto y marca': ['Cepillo de bambú Brote, blanco', 'Brote bamboo toothbrush, white'],
  'El peligro': [
    'Las cerdas pueden soltarse y quien las trague puede asfixiarse.',
    'Bristles can come loose, and whoever swallows them can choke.',
  ],
  'Qué hacer': ['Guárdalo fuera del alcance de los niños.', 'Put it aside where children cannot reach it.'],
} as const;

test('staff recall a sold batch: the buyer is notified and chooses a refund, and staff record it', async ({
  page,
  guest,
  browser,
  mailbox,
}) => {
  test.setTimeout(300_000);
  const batch = `L-${randomUUID().slice(0, 8)}`;
  const context = await browser.newContext();
  const office = new BackOffice(await context.newPage());
  const adminPage = office.page;
  await office.open('/inventory');
  await adminPage.getByRole('button', { name: `Recibir: ${WHITE_BRUSH}` }).click();
  const receiptDialog = adminPage.getByRole('dialog');
  await receiptDialog.getByLabel('Piezas recibidas').fill('50');
  await receiptDialog.getByLabel('Albarán o proveedor').fill('Albarán 4711');
  await receiptDialog.getByLabel('Lote').fill(batch);
  await receiptDialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(adminPage.getByText('Recepción guardada')).toBeVisible();

  await guest.addToCart('Cepillo individual', [{ type: 'Adulto', color: 'Blanco clásico' }]);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await adminPage.goto(`/admin/orders?search=${guest.email}`);
  await adminPage.getByRole('button', { name: /^#BR-/ }).click();
  const drawer = adminPage.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Marcar como enviado' }).click();
  await adminPage.getByLabel('Número de seguimiento').fill('PQ4X-0009');
  await adminPage.getByRole('button', { name: 'Marcar como enviado' }).last().click();

  // The stock ledger takes the oldest brushes first. The packer saw another batch and corrects it.
  const orderId = adminPage.url().replace(/.*order=([\w-]+).*/, '$1');
  const batches = adminPage.getByRole('region', { name: 'Lotes' });
  await expect(async () => {
    await adminPage.goto(`/admin/orders?order=${orderId}`);
    await expect(batches).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  await batches.getByRole('button', { name: 'Corregir los lotes' }).click();
  await batches.getByRole('textbox').fill(batch);
  await batches.getByRole('button', { name: 'Guardar los lotes' }).click();
  await expect(batches.getByText('Como se vio al empaquetar.')).toBeVisible();

  await adminPage.goto('/admin/recalls');
  await expect(adminPage.getByRole('row').filter({ hasText: batch })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Abrir una retirada' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Abrir una retirada' });
  await dialog.getByLabel('Lotes').fill(batch);
  await adminPage.getByTitle(batch, { exact: true }).click();
  await dialog.getByRole('checkbox', { name: WHITE_BRUSH }).check();
  for (const [label, [es, en]] of Object.entries(RECALL_TEXTS)) {
    await dialog.getByLabel(`${label}, en español`).fill(es);
    await dialog.getByLabel(`${label}, en inglés`).fill(en);
  }
  await dialog.getByRole('button', { name: 'Contar a los afectados' }).click();
  await expect(dialog.getByRole('status')).toContainText(/: vistos al empaquetar 1,/);
  await dialog.getByRole('button', { name: 'Publicar y avisar a todos' }).click();
  await expect(adminPage.getByText('Retirada publicada')).toBeVisible();

  const mail = await (async () => {
    await expect
      .poll(async () => (await mailbox.readMailsTo(guest.email)).filter(({ subject }) => subject.startsWith(RECALL_HEADLINE)).length, {
        timeout: 60_000,
      })
      .toBe(1);
    return (await mailbox.readMailsTo(guest.email)).find(({ subject }) => subject.startsWith(RECALL_HEADLINE));
  })();
  expect(mail?.text).toContain(batch);
  const [link = ''] = /\/recall#token=[^\s<>()"]+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(RECALL_HEADLINE);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Reembolso/ }).check();
  await page.getByRole('button', { name: 'Enviar mi elección' }).click();
  await expect(page.getByText('Tenemos tu elección')).toBeVisible();
  await expect(async () => {
    await page.goto('/recalls');
    await expect(page.getByRole('article').filter({ hasText: batch })).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);

  const row = adminPage.getByRole('row').filter({ hasText: batch }).first();
  await row.getByRole('button', { name: 'Personas' }).click();
  const affectedDialog = adminPage.getByRole('dialog');
  await expect(affectedDialog.getByText('Reembolso')).toBeVisible();
  await expect(affectedDialog.getByText('Visto al empaquetar')).toBeVisible();

  // Staff refund the recall's amount in the order first, and then mark it as done.
  await affectedDialog.getByRole('button', { name: 'Marcar como hecho' }).click();
  await adminPage.getByRole('link', { name: 'Reembolsar antes en el pedido' }).click();
  await adminPage.getByLabel(/^Motivo/).fill(`Retirada del lote ${batch}`);
  await adminPage.getByRole('button', { name: 'Reembolsar', exact: true }).click();
  await expect(adminPage.getByText('Reembolso en camino')).toBeVisible();
  await adminPage.goto('/admin/recalls');
  await row.getByRole('button', { name: 'Personas' }).click();
  await affectedDialog.getByRole('button', { name: 'Marcar como hecho' }).click();
  const noteDialog = adminPage.getByRole('dialog', { name: /^Qué se ha hecho por el pedido/ });
  await noteDialog.getByLabel('Nota').fill('Reembolso del pedido');
  await expectAccessible(adminPage);
  await noteDialog.getByRole('button', { name: 'Anotar como hecho' }).click();
  await expect(adminPage.getByText('Anotado como hecho')).toBeVisible();
  await expect(affectedDialog.getByRole('cell', { name: /Reembolso del pedido/ })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Te hemos devuelto el dinero')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await context.close();
});
