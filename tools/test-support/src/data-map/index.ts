export { Canaries } from './canaries';
export { checkDataMap } from './check-data-map';
export { StaffSweep } from './staff-sweep';
export { TextColumns } from './text-columns';
