/** Another transaction changed the row between read and write: read it again before deciding. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}
