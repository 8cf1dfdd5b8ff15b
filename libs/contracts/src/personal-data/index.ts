export * from './data-fields';
export * from './personal-data';
export * from './participants';
