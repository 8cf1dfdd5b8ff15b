import { IsIn, Matches } from 'class-validator';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNestedList } from '../validation/nested';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When an order that is paid now would arrive in a country. Business days of the shop, both included (Europe/Madrid). */
export class CountryArrival {
  @IsIn(COUNTRIES) country!: Country;
  @Matches(DAY) arrivesFrom!: string;
  @Matches(DAY) arrivesUntil!: string;
}

/** Answer of `GET /arrival-days`: when an order that is paid now would leave and arrive. */
export class ArrivalDaysView {
  @Matches(DAY) leavesOn!: string;
  @IsNestedList(() => CountryArrival, { max: COUNTRIES.length }) countries!: CountryArrival[];
}
