/** The row was changed by somebody else between reading and writing: look at it anew before deciding. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}
