import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CLEAR_EMAIL_OF_OTHERS, UPDATE_ACCOUNT_EMAIL } from './accounts.sql';

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
      await tx.changeRows(CLEAR_EMAIL_OF_OTHERS, { userId, email });
      return (await tx.changeRows(UPDATE_ACCOUNT_EMAIL, { userId, email })) === 1;
    });
  }
}
