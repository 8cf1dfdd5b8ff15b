import type { PersonErased } from '@brote/contracts/personal-data';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Forgets a person. What was paid and sent stays as figures without a name; whoever was erased does not come back. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Repeating it erases nothing more. */
  async execute(userId: string): Promise<PersonErased> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('INSERT INTO erased_person (user_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [userId, this.clock.now()]);
      const pending = await tx.execute('DELETE FROM pending_choice WHERE user_id = $1', [userId]);
      const choices = await tx.execute(
        'UPDATE checkout SET choice = NULL, session_params = NULL WHERE user_id = $1 AND choice IS NOT NULL',
        [userId],
      );
      const plans = await tx.execute(
        `UPDATE subscription SET shipping = NULL, payment_method = NULL, card_key = NULL, open_invoice = NULL WHERE user_id = $1 AND shipping IS NOT NULL`,
        [userId],
      );
      const boxes = await tx.execute(
        `UPDATE delivery SET shipping = NULL, note = NULL, tracking_number = NULL, carrier = NULL WHERE user_id = $1 AND shipping IS NOT NULL`,
        [userId],
      );
      const [kept] = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM subscription WHERE user_id = $1', [userId]);
      return { erased: pending + choices + plans + boxes, kept: kept?.count ?? 0 };
    });
  }
}
