import { BackOffice } from '../src/back-office';
import { eventually } from '../src/eventually';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import type { ShopDatabase } from '../src/shop-database';
import { TaxAgency } from '../src/tax-agency';

const blueBrush = { type: 'Adulto', color: 'Azul océano' } as const;

async function readInvoiceNumber(database: ShopDatabase, { sessionId }: Guest): Promise<string> {
  const sql = 'SELECT i.number FROM invoice i JOIN checkout c ON c.order_id = i.order_id WHERE c.session_id = $1';
  const findNumber = async () => (await database.queryRows<{ number: string }>('orders', sql, [sessionId]))[0]?.number ?? null;
  return eventually('The invoice of the order', findNumber, 60_000);
}

test('each purchase is recorded at the tax agency: at once, after an outage, and after staff correct a rejected record', async ({
  browser,
  database,
  shop,
}) => {
  const agency = new TaxAgency(shop.aeatUrl ?? '');
  const office = new BackOffice(await (await browser.newContext()).newPage());
  const { page } = office;
  /** Buys one brush, and returns the number of its invoice. */
  const buy = async (): Promise<string> => {
    const guest = new Guest(await (await browser.newContext()).newPage());
    await guest.addToCart('Cepillo individual', [blueBrush]);
    await guest.checkOut();
    await guest.pay();
    const number = await readInvoiceNumber(database, guest);
    await guest.page.context().close();
    return number;
  };
  try {
    await test.step('the record of a purchase is accepted', async () => {
      expect(await agency.waitForAccepted(await buy())).toMatchObject({ header: {}, verdict: { state: 'Correcto' } });
    });

    await office.open('/orders?view=billing');
    await expect(page.getByText('Ningún registro tiene errores')).toBeVisible();

    await test.step('the shop sells while the agency is down, and the record arrives with the mark of an incident', async () => {
      await agency.setDown(true);
      const number = await buy();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(/La Agencia no responde desde el/)).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await agency.setDown(false);
      expect((await agency.waitForAccepted(number)).header.incident).toBe('S');
    });

    await test.step('staff correct a rejected record', async () => {
      await agency.rejectNext(1110, 'El NIF no está identificado en el censo de la AEAT.');
      const number = await buy();
      const row = page.getByRole('row').filter({ hasText: number });
      await expect(async () => {
        await page.reload();
        await expect(row.getByText('Rechazado')).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 90_000 });
      await expect(row.getByText(/La Agencia no reconoce al vendedor/)).toBeVisible();
      await row.getByRole('button', { name: 'Corregir' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click();
      await expect(page.getByText('El registro corregido se enviará con los siguientes').first()).toBeVisible();
      await expect(row).toBeHidden();
      await agency.waitForAccepted(number);
      const states = (await agency.readRecords(number)).map(({ verdict }) => verdict.state);
      expect(states).toEqual(['Incorrecto', 'Correcto']);
    });
  } finally {
    await agency.resetFaults();
  }
});
