import {
  getStaffPackaging,
  setPackagingRegister,
  type SetPackagingRegisterRequest,
  type StaffPackagingRegisterView,
  type StaffPackagingView,
} from '@brote/contracts/packaging';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { COUNTRY_OF_SETTING, PackagingRegisters, type PackagingRegister } from '../catalog/packaging/packaging-registers';
import { LOCK_REGISTERS, UPSERT_REGISTER } from '../catalog/packaging/packaging-registers.sql';
import { PublishPlans } from '../catalog/plans/publish-plans';
import { madridMidnight } from '../madrid-midnight';

/** Staff read the registers of packaging. Admins enter the seller's numbers. */
@Controller()
export class SetPackagingRegister {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registers: PackagingRegisters,
    private readonly publishPlans: PublishPlans,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(getStaffPackaging)
  async get(): Promise<StaffPackagingView> {
    return viewOf(await this.registers.read());
  }

  @RequestHandler(setPackagingRegister)
  set(request: SetPackagingRegisterRequest, call: CallContext): Promise<StaffPackagingView> {
    const { country, revision, since } = request;
    const register = request.register.trim();
    const number = register === '' ? '' : request.number.trim();
    const now = this.clock.now();
    if (country === COUNTRY_OF_SETTING) refuse(setPackagingRegister, 'ACTION_NOT_ALLOWED');
    if (since !== null && (madridMidnight(since) === null || since > madridDay(now))) refuse(setPackagingRegister, 'DATE_INVALID');
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_REGISTERS);
      const before = (await this.registers.read(tx)).find((each) => each.country === country);
      if (before?.revision !== revision) refuse(setPackagingRegister, 'VERSION_CONFLICT');
      await tx.changeRows(UPSERT_REGISTER, { country, register, number, since, revision: revision + 1, now });
      await this.audit.record(tx, call, {
        action: 'packaging-register.set',
        target: { type: 'packaging-register', id: country },
        before: revision === 0 ? null : { register: before.register, number: before.number, since: before.since },
        after: { register, number, since },
      });
      // The gateway reads the countries again.
      await this.publishPlans.publish(tx, now);
      return viewOf(await this.registers.read(tx));
    });
  }
}

/** Countries with a register first; the order of the countries otherwise. */
function viewOf(registers: readonly PackagingRegister[]): StaffPackagingView {
  const named = registers.filter(({ register }) => register !== '');
  const unnamed = registers.filter(({ register }) => register === '');
  return { registers: [...named, ...unnamed].map(rowOf) };
}

function rowOf({ law, changedAt, ...register }: PackagingRegister): StaffPackagingRegisterView {
  return {
    ...register,
    duty: law === null ? null : { since: law.since, source: law.source },
    fromSettings: register.country === COUNTRY_OF_SETTING,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
