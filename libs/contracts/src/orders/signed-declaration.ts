import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';

export class GetSignedDeclarationRequest {}

/** The day on which the seller signed the declaration of the version that runs now. */
export class SignedDeclaration {
  @IsString() @MaxLength(50) version!: string;
  /** Null before the signature. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) declaredOn!: string | null;
}

/** Whether the declaration of the running version is signed, for the opening of the shop. */
export const getSignedDeclaration = defineRequest({
  name: 'orders.get-signed-declaration.v1',
  calledBy: ['catalog-inventory'],
  request: GetSignedDeclarationRequest,
  reply: SignedDeclaration,
});
