export { checkDataMap } from './check-data-map';
