// Prints the CPU time of one invoice in milliseconds, as a service pays it: Jest runs modules in a sandbox, which makes them slower.
import { loadTypeScript } from '../../../tools/build-tooling/typescript/load-typescript.mjs';

const WARM_UP_DOCUMENTS = 20;
const ROUNDS = 20;
const DOCUMENTS_PER_ROUND = 10;

const source = `
import 'reflect-metadata';
export { renderInvoicePdf } from './src/invoicing/invoices/invoice-pdf';
export { anInvoice } from './test/invoices';
`;
const { anInvoice, renderInvoicePdf } = await loadTypeScript(source, { name: 'measure-invoice-pdf', folder: 'apps/orders-payments' });

for (let warmUp = 0; warmUp < WARM_UP_DOCUMENTS; warmUp += 1) await renderInvoicePdf(anInvoice());
const roundMs = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const before = process.cpuUsage();
  for (let index = 0; index < DOCUMENTS_PER_ROUND; index += 1) await renderInvoicePdf(anInvoice());
  const { user, system } = process.cpuUsage(before);
  roundMs.push((user + system) / 1_000 / DOCUMENTS_PER_ROUND);
}
// The process also compiles and collects garbage; the fastest round has the least of it.
process.stdout.write(String(Math.min(...roundMs)));
