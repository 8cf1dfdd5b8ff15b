import { Equals, IsISO8601 } from 'class-validator';
import { defineRequest } from '../define';
import { PersonalDataSection } from '../personal-data/personal-data';
import { IsNested, IsNestedList } from '../validation/nested';
import { ClientInfo } from './client-info';
import { IsCurrentPassword } from './password-rule';
import { AcceptedReply } from './sign-up';
import { MayBeAbsent } from '../validation/may-be-absent';

/** Body of `DELETE /me`. */
export class CloseAccountBody {
  @Equals('DELETE') confirmation!: 'DELETE';
  /** Required when the last password check is more than five minutes ago. */
  @MayBeAbsent() @IsCurrentPassword() currentPassword?: string;
}

export class CloseAccountRequest extends CloseAccountBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/**
 * Closes the caller's account: it is locked and signed out at once; cancelling subscriptions and erasing personal data in every
 * service follows by itself and is confirmed by mail. REAUTHENTICATION_REQUIRED: send the password along.
 */
export const closeAccount = defineRequest({
  name: 'identity.close-account.v1',
  calledBy: ['gateway'],
  request: CloseAccountRequest,
  reply: AcceptedReply,
  errors: ['REAUTHENTICATION_REQUIRED', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
  caller: 'customer',
});

export class ExportPersonalDataRequest {}

/** All data of a person, by service. */
export class PersonalDataExport {
  @IsISO8601() exportedAt!: string;
  @IsNestedList(() => PersonalDataSection, { max: 100 }) sections!: PersonalDataSection[];
}

/**
 * Everything that every service stores about the caller. Unavailable when a service does not answer, since an incomplete answer would be
 * wrong.
 */
export const exportPersonalData = defineRequest({
  name: 'identity.export-me.v1',
  calledBy: ['gateway'],
  request: ExportPersonalDataRequest,
  reply: PersonalDataExport,
  caller: 'customer',
  deadlineMs: 10_000,
});
