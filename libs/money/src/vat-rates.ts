/** A standard rate of VAT and the day from which it applies. */
interface DatedVatRate {
  /** Per thousand of the price without VAT. */
  readonly permille: number;
  /** First day of the rate, `YYYY-MM-DD`. */
  readonly from: string;
  /** The law or the publication that states rate and day, with its title and date. */
  readonly source: string;
}

/**
 * The state of the Commission's database of taxes (Taxes in Europe, TEDB) that the rates were compared with, in its public transcription
 * `vatnode/eu-vat-rates-data`. It listed no later change of a standard rate.
 */
export const VAT_RATES_COMPARED_ON = '2026-09-23';

const COMMISSION =
  'European Commission, "VAT rates applied in the Member States of the European Union", June 2021, section VIII; TEDB, 23 September 2026';

const since = (from: string, permille: number, source = COMMISSION): DatedVatRate => ({ permille, from, source });

/**
 * Standard rates of the member states, oldest first: the rate of 1 January 2020 and each later change. Special territories, such as Madeira
 * or the Canary Islands, are left out.
 */
export const STANDARD_VAT_RATES = {
  AT: [since('1984-01-01', 200)],
  BE: [since('1996-01-01', 210)],
  BG: [since('1999-01-01', 200)],
  CY: [since('2014-01-13', 190)],
  CZ: [since('2013-01-01', 210)],
  DE: [
    since('2007-01-01', 190),
    since('2020-07-01', 160, 'Zweites Corona-Steuerhilfegesetz, 29 June 2020 (BGBl. I p. 1512), article 3: UStG § 28(1)'),
    since('2021-01-01', 190, 'Zweites Corona-Steuerhilfegesetz, 29 June 2020 (BGBl. I p. 1512), article 3: UStG § 28(1) ends'),
  ],
  DK: [since('1992-01-01', 250)],
  EE: [
    since('2009-07-01', 200),
    since('2024-01-01', 220, 'Käibemaksuseaduse muutmise seadus, 19 June 2023 (RT I, 01.07.2023, 2), § 1; TEDB'),
    since('2025-07-01', 240, 'Julgeolekumaksu seadus, 11 December 2024 (RT I, 02.01.2025, 2); TEDB'),
  ],
  ES: [since('2012-09-01', 210)],
  FI: [
    since('2013-01-01', 240),
    since('2024-09-01', 255, 'Amendment of arvonlisäverolaki § 84, passed 28 June 2024 (proposal HE 61/2024); TEDB'),
  ],
  FR: [since('2014-01-01', 200)],
  GR: [since('2016-06-01', 240)],
  HR: [since('2012-03-01', 250)],
  HU: [since('2012-01-01', 270)],
  IE: [
    since('2012-01-01', 230),
    since('2020-09-01', 210, 'Financial Provisions (Covid-19) (No. 2) Act 2020, 1 August 2020, section 12; TEDB'),
    since('2021-03-01', 230, 'Financial Provisions (Covid-19) (No. 2) Act 2020, 1 August 2020, section 12 ends; TEDB'),
  ],
  IT: [since('2013-10-01', 220)],
  LT: [since('2009-09-01', 210)],
  LU: [
    since('2015-01-01', 170),
    since('2023-01-01', 160, 'Law of 26 October 2022 (bill 8083); TEDB'),
    since('2024-01-01', 170, 'Law of 26 October 2022 ends: circular 812-1 of 27 December 2023; TEDB'),
  ],
  LV: [since('2012-07-01', 210)],
  MT: [since('2004-01-01', 180)],
  NL: [since('2012-10-01', 210)],
  PL: [since('2011-01-01', 230)],
  PT: [since('2011-01-01', 230)],
  RO: [
    since('2017-01-01', 190),
    since('2025-08-01', 210, 'Legea 141/2025, 25 July 2025 (Monitorul Oficial 699), Codul fiscal article 291; TEDB'),
  ],
  SE: [since('1990-07-01', 250)],
  SI: [since('2013-07-01', 220)],
  SK: [since('2011-01-01', 200), since('2025-01-01', 230, 'Zákon 278/2024 Z. z., 3 October 2024, amends zákon 222/2004 Z. z. § 27; TEDB')],
} as const satisfies Readonly<Record<string, readonly DatedVatRate[]>>;
