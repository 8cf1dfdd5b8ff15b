import { IsIn, Matches } from 'class-validator';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNestedList } from '../validation/nested';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Expected arrival in a country of an order that is paid now. Business days of the shop, both included (Europe/Madrid). */
export class CountryArrival {
  @IsIn(COUNTRIES) country!: Country;
  @Matches(DAY) arrivesFrom!: string;
  @Matches(DAY) arrivesUntil!: string;
}

/** Answer of `GET /arrival-days`: dispatch and arrival of an order that is paid now. */
export class ArrivalDaysView {
  @Matches(DAY) leavesOn!: string;
  @IsNestedList(() => CountryArrival, { max: COUNTRIES.length }) countries!: CountryArrival[];
}
