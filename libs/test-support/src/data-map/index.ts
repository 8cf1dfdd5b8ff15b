export { Canaries } from './canaries';
export { checkDataMap } from './check-data-map';
