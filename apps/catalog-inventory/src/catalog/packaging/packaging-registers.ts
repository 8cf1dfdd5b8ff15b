import { COUNTRIES, type Country } from '@brote/contracts/orders';
import { packagingRegisterLawsOn, type PackagingRegisterLaw } from '@brote/contracts/packaging';
import { Database, type Sql } from '@brote/persistence';
import { Clock, madridDay, type ShopStage } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SHOP_STAGE, SPANISH_PACKAGING_NUMBER } from '../settings/shop-settings';
import { SELECT_REGISTERS } from './packaging-registers.sql';

/** The country whose number is a setting. */
export const COUNTRY_OF_SETTING: Country = 'ES';

interface RegisterRow {
  country: Country;
  /** Empty: the seller removed the row. */
  register: string;
  number: string;
  since: string | null;
  revision: number;
  changedAt: Date;
}

/** A country whose register the seller has not entered. */
const EMPTY_ROW = { register: '', number: '', since: null, revision: 0, changedAt: null };

/** The register of packaging of one country, and what follows from it. */
export interface PackagingRegister {
  country: Country;
  register: string;
  number: string;
  since: string | null;
  law: PackagingRegisterLaw | null;
  /** Whether the shop delivers to the country. */
  offered: boolean;
  revision: number;
  changedAt: Date | null;
}

/** The registers of packaging. In production, the shop does not deliver to a country whose number it needs and lacks. */
@Injectable()
export class PackagingRegisters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SHOP_STAGE) private readonly stage: ShopStage,
    @Inject(SPANISH_PACKAGING_NUMBER) private readonly spanishNumber: string,
  ) {}

  /** One entry for each country of the Union. */
  async read(sql: Sql = this.database): Promise<PackagingRegister[]> {
    const rows = await sql.query<RegisterRow>(SELECT_REGISTERS);
    const laws = packagingRegisterLawsOn(madridDay(this.clock.now()));
    return COUNTRIES.map((country) =>
      this.registerOf(country, {
        row: rows.find((each) => each.country === country) ?? null,
        law: laws.find((each) => each.country === country) ?? null,
      }),
    );
  }

  /** Countries that the shop does not deliver to. */
  async findNotOffered(): Promise<Country[]> {
    if (this.stage !== 'production') return [];
    return (await this.read()).filter(({ offered }) => !offered).map(({ country }) => country);
  }

  /** The register whose number the seller lacks, so that the country gets no delivery; null where it gets one. */
  async findMissing(country: Country): Promise<string | null> {
    // The number of most orders is a setting: no query.
    if (this.stage !== 'production' || (country === COUNTRY_OF_SETTING && this.spanishNumber !== '')) return null;
    const missing = (await this.read()).find((each) => each.country === country && !each.offered);
    return missing?.register ?? null;
  }

  /** The field of views that names the countries that the shop does not deliver to. */
  async notOfferedField(): Promise<{ notOffered?: Country[] }> {
    const notOffered = await this.findNotOffered();
    return notOffered.length === 0 ? {} : { notOffered };
  }

  private registerOf(country: Country, { row, law }: { row: RegisterRow | null; law: PackagingRegisterLaw | null }): PackagingRegister {
    const stored = row ?? EMPTY_ROW;
    const number = country === COUNTRY_OF_SETTING ? this.spanishNumber : stored.number;
    const register = stored.register === '' ? (law?.register ?? '') : stored.register;
    const isOffered = this.stage !== 'production' || register === '' || number !== '';
    const { since, revision, changedAt } = stored;
    return { country, register, number, law, since, offered: isOffered, revision, changedAt };
  }
}
