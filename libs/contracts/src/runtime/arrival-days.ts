import { IsIn, Matches } from 'class-validator';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNestedList } from '../validation/nested';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Expected arrival in a country of an order that is paid now. Business days of the shop, both included (Europe/Madrid). */
export class CountryArrival {
  @IsIn(COUNTRIES) country!: Country;
  @Matches(DAY_PATTERN) arrivesFrom!: string;
  @Matches(DAY_PATTERN) arrivesUntil!: string;
}

/** Answer of `GET /arrival-days`: dispatch and arrival of an order that is paid now. */
export class ArrivalDaysView {
  @Matches(DAY_PATTERN) leavesOn!: string;
  @IsNestedList(() => CountryArrival, { max: COUNTRIES.length }) countries!: CountryArrival[];
}
