const PAGE_SIZE = 100;
const TRAVEL_DAYS = 4;
const DAY_MS = 86_400_000;

/** Staff send the deliveries of plans that are due, and complete those that arrive. Returns how many they sent. */
export async function workOnDeliveries(staff, now) {
  const arrivedOn = new Date(now.getTime() - TRAVEL_DAYS * DAY_MS).toISOString().slice(0, 10);
  const due = new Map([...(await readRows(staff, 'late=true')), ...(await readRows(staff, 'days=1'))].map((row) => [row.id, row]));
  const shipped = [...due.values()].filter(({ kind, steps }) => kind === 'subscription' && steps.includes('ship'));
  for (const { id } of shipped)
    await staff.post(`/admin/deliveries/${id}/ship`, { carrier: 'seur', trackingNumber: `SEUR-${id.slice(0, 8)}` });
  const arrived = await readRows(staff, `from=${arrivedOn}&days=1&status=in_transit`);
  for (const { id } of arrived.filter(({ kind }) => kind === 'subscription')) await staff.post(`/admin/deliveries/${id}/deliver`);
  return shipped.length;
}

/** All deliveries of a query, once each. */
async function readRows(staff, query) {
  const rows = new Map();
  for (let cursor = '', isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await staff.get(`/admin/deliveries?${query}&limit=${PAGE_SIZE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    for (const row of page.rows) rows.set(row.id, row);
    cursor = page.nextCursor ?? '';
  }
  return [...rows.values()];
}
