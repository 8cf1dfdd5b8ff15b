import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkYear } from './checks/check-year.mjs';
import { DAYS, REQUIRED_KINDS } from './draw-year.mjs';
import { openMailServer } from './mail-server.mjs';
import { Random } from './random.mjs';
import { Shop } from './shop.mjs';
import { Simulation } from './simulation.mjs';

/** Only a whole year has these: rates of EE and RO change, and the tax agency is down. */
const YEAR_KINDS = [
  ...REQUIRED_KINDS,
  ...[
    'delivery of a plan sent',
    'plan renewed',
    'charge recovered after failures',
    'charge failed for good',
    'day without the tax agency',
    'record delayed by the outage',
  ],
  ...['threshold of 10,000 € crossed', 'switch to the one-stop shop'],
  ...['VAT of ES at 21,0 %', 'VAT of EE at 22,0 %', 'VAT of EE at 24,0 %', 'VAT of RO at 19,0 %', 'VAT of RO at 21,0 %'],
];
const MAX_PRINTED_FINDINGS = 40;

/** Plays and checks a year. Returns whether everything is right. */
export async function simulateYear(options) {
  const { seed, days, report } = options;
  report(
    `seed ${seed}: ${options.planCount} plans and ${options.packCount} packs in ${days} days from ${options.startsAt.toISOString().slice(0, 10)} on`,
  );
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'brote-year-')));
  const mailServer = await openMailServer();
  const shop = new Shop(join(folder, 'shop'), { SMTP_URL: mailServer.url });
  const simulation = new Simulation(shop, new Random(seed), { ...options, folder });
  const startedAt = Date.now();
  try {
    await shop.setFirstDay(options.startsAt);
    await shop.open();
    await simulation.prepare();
    for (let day = 0; day < days; day += 1) {
      await simulation.playDay(day);
      if (day % 10 === 9) report(`day ${day + 1} of ${days}, after ${minutesSince(startedAt)}`);
    }
    await simulation.finish();
    const playedIn = minutesSince(startedAt);
    const results = await checkYear(simulation);
    const isRight = printResults(simulation, results, options);
    report(`played in ${playedIn}, checked after ${minutesSince(startedAt)}`);
    return isRight;
  } finally {
    await simulation.databases.close();
    await shop.close();
    mailServer.close();
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

const minutesSince = (startedAt) => `${((Date.now() - startedAt) / 60_000).toFixed(1)} min`;

function printResults({ tally }, results, { report, days, seed }) {
  report(['What happened', ...tally.lines()].join('\n  '));
  const missing = days >= DAYS ? tally.missing(YEAR_KINDS) : [];
  const checks = [
    ...results,
    {
      name: 'each kind of event happened',
      findings: missing.map((kind) => `never happened: ${kind}`),
      figures: `${YEAR_KINDS.length} kinds`,
    },
  ];
  report('Checks');
  for (const { name, findings, figures } of checks) {
    report(`  ${findings.length === 0 ? '✓' : '✗'} ${name}: ${figures}${findings.length === 0 ? '' : `, ${findings.length} findings`}`);
    for (const finding of findings.slice(0, MAX_PRINTED_FINDINGS)) report(`      ${finding}`);
  }
  const isRight = checks.every(({ findings }) => findings.length === 0);
  report(isRight ? `✓ Nothing is wrong (seed ${seed}).` : `✗ Something is wrong (seed ${seed}).`);
  return isRight;
}
