import { fault, type Finding } from '../finding';
import { groupBy } from '../group-by';
import { SERVICES } from '../services';
import { COMMON_FILE } from './read-settings-folder';
import { rulesOf, stageOf, valueOf, type ServiceSettings, type ShopSettings } from './shop-settings';

const SHARED_VARIABLES = ['PUBLIC_ORIGIN', 'SHOP_STAGE', 'NATS_URL', 'CALLER_PUBLIC_KEY', 'CLOCK_MOVABLE', 'WAREHOUSE_HOLIDAYS'];

/** Variables that every service must read with the same value. */
export function agreedVariables(): string[] {
  const names = SERVICES.flatMap((service) => rulesOf(service).map(({ name }) => name));
  return [...new Set(names)].filter((name) => SHARED_VARIABLES.includes(name) || name.startsWith('SELLER_'));
}

/** Values that must agree between services and do not. The fault belongs to the services with the rarer value. */
export function checkAgreement(settings: ShopSettings): Finding[] {
  return agreedVariables().flatMap((variable) => {
    const readers = settings.services.filter(({ service }) => rulesOf(service).some(({ name }) => name === variable));
    const groups = groupBy(readers, (reader) => effectiveValueOf(reader, variable));
    const [, ...rareGroups] = groups.sort((a, b) => b.length - a.length);
    return rareGroups.flatMap((group) => group.map((reader) => disagreement(reader, variable)));
  });
}

function effectiveValueOf(settings: ServiceSettings, variable: string): string {
  return variable === 'SHOP_STAGE' ? stageOf(settings) : (valueOf(settings, variable) ?? '').trim();
}

function disagreement({ service, fileOf }: ServiceSettings, variable: string): Finding {
  const place = fileOf(variable) ?? fileOf(`${variable}_FILE`) ?? `${service}.env`;
  const sentence = 'The value differs from that of the other services.';
  return fault(
    service,
    variable,
    sentence,
    `Set ${variable} once in ${COMMON_FILE}, and remove it from ${place === COMMON_FILE ? 'the files of services' : place}.`,
  );
}
