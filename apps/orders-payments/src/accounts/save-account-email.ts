import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

/** Stores the address that an account has proven, so that its orders can be claimed. */
@Injectable()
export class SaveAccountEmail {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Null deletes the address. An address belongs to one account: any other account loses it.
   * @returns false when the account was erased meanwhile
   */
  async save(userId: string, email: string | null): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      await tx.execute('UPDATE account SET email = NULL WHERE email = :email AND user_id <> :userId', { userId, email });
      return (await tx.execute('UPDATE account SET email = :email WHERE user_id = :userId AND erased_at IS NULL', { userId, email })) === 1;
    });
  }
}
