// npm run verify-books -- <file.zip>: checks an export of the books. Exit code 0: nothing found, 1: findings, 2: no file named.
import { formatSummary } from '../src/summary.mjs';
import { verifyBooks } from '../src/verify-books.mjs';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Name the exported file: npm run verify-books -- registros-facturacion-2027-01-31.zip');
  process.exit(2);
}
const { findings, summary } = await verifyBooks(path).catch((error) => {
  console.error(`${path} cannot be read: ${error.message}`);
  process.exit(1);
});
if (summary !== null) console.log(formatSummary(summary).join('\n'));
for (const { sentence } of findings.kept) console.log(`✗ ${sentence}`);
if (findings.count > findings.kept.length) console.log(`… and ${findings.count - findings.kept.length} more`);
console.log(findings.count === 0 ? '✓ Nothing is wrong with these books.' : `${findings.count} findings`);
process.exitCode = findings.count === 0 ? 0 : 1;
