import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Api, Session } from '../../simulate-year/src/api.mjs';
import { Random } from '../../simulate-year/src/random.mjs';
import { root, sendJson } from '../../simulate-year/src/shop.mjs';
import { grantRights } from './broker-rights.mjs';
import { Load } from './load.mjs';
import { runMigrationsOf } from './migrations.mjs';
import { planPhases, SERVICES } from './phases.mjs';

const POLL_EVERY_MS = 100;
const PASSWORD = 'doce-cepillos-verdes';
const STAFF = { email: 'staff-of-the-drill@example.com', password: PASSWORD };
/** Each takes out one plan. */
const MEMBER_COUNT = 250;
const SKUS = ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'];
const PIECES_PER_SKU = 100_000;

/** Upgrades a running shop, rolls it back and upgrades it again, while people use it. */
export class Drill {
  constructor({ shop, links, tally, seed, minutes, report }) {
    Object.assign(this, { shop, links, tally, minutes, report });
    const members = Array.from({ length: MEMBER_COUNT }, (_, index) => ({ email: `member-${index}@example.com`, password: PASSWORD }));
    this.members = [...members];
    this.load = new Load({ shop, tally, seed, members, staff: STAFF });
  }

  /** The numbers of finished purchases and plans. */
  get sales() {
    return this.load.counts;
  }

  /** @throws Error when a part does not become ready, or when the time is up */
  async play() {
    await this.#openAccounts([{ ...STAFF, roles: ['staff', 'admin'] }, ...this.members.map((member) => ({ ...member, roles: [] }))]);
    await this.#receiveStock();
    this.deadline = Date.now() + this.minutes * 60_000;
    try {
      for (const [index, { title, change, work }] of planPhases().entries()) {
        this.tally.begin(title);
        if (index === 0) this.load.start();
        await this.#apply(change);
        await this.#waitForWork(title, work);
        this.report(`${title}: done`);
      }
    } finally {
      await this.load.stop();
      this.tally.end();
    }
  }

  async #apply(change) {
    if (change.kind === 'rights') await grantRights({ shop: this.shop, earlier: this.links.earlier, current: this.links.current });
    if (change.kind === 'migrate') {
      const services = SERVICES.filter((name) => name !== 'gateway');
      const executed = await runMigrationsOf(services, (name) => this.shop.readEnvironmentOf(name));
      this.report(`${executed.length} migrations ran: ${executed.join(', ')}`);
    }
    if (change.kind === 'switch') {
      this.links.switchService(change.service, change.version);
      await sendJson(`${this.shop.addresses.controlUrl}/restart`, { part: change.service });
      await this.#waitFor(`${change.service} is not ready`, async () => {
        const { parts } = await this.shop.readStatus();
        return parts.find(({ name }) => name === change.service).ready;
      });
    }
  }

  /** What people had begun before the change may end before it shows a fault. So as much again must end. */
  async #waitForWork(title, work) {
    const before = { ...this.load.counts };
    await this.#waitFor(`${title}: people could not do enough`, () =>
      Object.entries(work).every(([kind, count]) => this.load.counts[kind] >= before[kind] + count),
    );
  }

  async #waitFor(problem, check) {
    while (!(await check())) {
      if (Date.now() > this.deadline) throw new Error(`${problem}, and the time is up.`);
      await pause(POLL_EVERY_MS);
    }
  }

  async #receiveStock() {
    const session = new Session(new Api(this.shop), 'staff', STAFF);
    const random = new Random(1);
    for (const sku of SKUS) {
      const receipt = { adjustmentId: random.uuid(), pieces: PIECES_PER_SKU, reason: 'Stock of the drill' };
      await session.post(`/admin/stock/${sku}/receipts`, receipt);
    }
  }

  /** Accounts with confirmed addresses, by identity's own program for demo accounts. */
  async #openAccounts(people) {
    const env = await this.shop.readEnvironmentOf('identity');
    const program = join(this.links.folder, 'apps/identity/dist/open-demo-accounts.js');
    const common = { locale: 'es', fullName: 'Lucía Ferrer', onboarded: true, needsSecondFactor: false };
    const accounts = JSON.stringify(people.map((person) => ({ ...person, ...common })));
    await promisify(execFile)(process.execPath, [program], { cwd: root, env: { ...env, DEMO_ACCOUNTS: accounts } });
  }
}
