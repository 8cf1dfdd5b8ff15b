import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsNestedList } from '../validation/nested';

/** Contact data of the owner of an account. */
export class ContactView {
  @IsUUID() userId!: string;
  @IsString() @MaxLength(254) email!: string;
  @IsBoolean() confirmed!: boolean;
  @IsOptional() @IsString() @MaxLength(50) fullName!: string | null;
  @IsIn(LOCALES) locale!: Locale;
}

export class GetContactsRequest {
  @IsArray() @ArrayMaxSize(200) @IsUUID('all', { each: true }) userIds!: string[];
}

export class GetContactsReply {
  @IsNestedList(() => ContactView, { max: 200 }) contacts!: ContactView[];
}

/** Addresses of accounts, for services of the shop; unknown, closing and erased accounts are left out. */
export const getContacts = defineRequest({
  name: 'identity.get-contacts.v1',
  calledBy: ['orders-payments', 'notifications', 'admin-reporting'],
  request: GetContactsRequest,
  reply: GetContactsReply,
});
