export { findUnpreparable } from './find-unpreparable';
