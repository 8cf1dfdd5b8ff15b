import type { ServiceName } from '../services';
import type { ShopSettings } from './shop-settings';

/** The settings of one service from the environment of this process, as inside its image. */
export function readProcessEnvironment(service: ServiceName, env: Readonly<Record<string, string | undefined>>): ShopSettings {
  const setVariables = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const place = 'the environment';
  return { services: [{ service, env: setVariables, fileOf: (variable) => (variable in env ? place : undefined) }], homeOf: () => place };
}
