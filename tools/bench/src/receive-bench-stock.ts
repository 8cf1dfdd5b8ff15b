import { randomUUID } from 'node:crypto';
import { demoEmail } from '@brote/brand';
import { INVENTORY_ROUTES, type ReceiveStockBody } from '@brote/contracts/catalog';
import { STAFF_ROUTES, type StaffSignInView } from '@brote/contracts/identity';

const SKUS = ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'];
const PIECES_PER_SKU = 500_000;
// A staff member of the demo data, which every shop of the bench has.
const STAFF_CREDENTIALS = { username: demoEmail('pablo'), password: 'cajas-de-bambu' };

/** Receives enough of every brush that no order is refused for lack of stock. */
export async function receiveBenchStock(gatewayUrl: string): Promise<void> {
  const { grant } = await post<StaffSignInView>(gatewayUrl, STAFF_ROUTES.signIn.path, STAFF_CREDENTIALS);
  for (const sku of SKUS) {
    const receipt: ReceiveStockBody = { adjustmentId: randomUUID(), pieces: PIECES_PER_SKU, reason: 'Stock for the bench' };
    await post(gatewayUrl, INVENTORY_ROUTES.receive.path.replace(':sku', sku), receipt, grant?.accessToken);
  }
}

async function post<T>(gatewayUrl: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${gatewayUrl}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`);
  return JSON.parse(text) as T;
}
