export { findErrorsOf, findUnnoticedFaults } from './plant-faults';
