import { Controller, Req } from '@nestjs/common';
import {
  Accepted,
  checkRecovery,
  CheckRecoveryBody,
  IDENTITY_ROUTES,
  RecoverBody,
  recoverPassword,
  ResendBody,
  resendConfirmation,
  resetPassword,
  ResetPasswordBody,
  signUp,
  SignUpBody,
  VerifyBody,
  verifyEmail,
  VerifyReply,
} from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { Public } from '../access/access.decorator';
import { ClientAddresses } from '../http/client-address';
import { Endpoint } from '../http/endpoint.decorator';
import { ValidBody } from '../http/valid-body';

const tag = 'sign-up and recovery';

/** Registration and recovery. No reply shows whether an address has an account. */
@Controller()
export class SignUpController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @Public()
  @Endpoint(IDENTITY_ROUTES.signUp, { limit: 'auth', summary: 'Opens an account', tag, contract: signUp, body: SignUpBody })
  signUp(@ValidBody(SignUpBody) body: SignUpBody, @Req() request: FastifyRequest): Promise<Accepted> {
    return this.requests.send(signUp, { ...body, client: this.addresses.infoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.resend, {
    limit: 'auth',
    summary: 'Mails the confirmation link again',
    tag,
    contract: resendConfirmation,
    body: ResendBody,
  })
  resend(@ValidBody(ResendBody) body: ResendBody, @Req() request: FastifyRequest): Promise<Accepted> {
    return this.requests.send(resendConfirmation, { ...body, client: this.addresses.infoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.verify, {
    limit: 'auth',
    summary: 'Confirms an address by its mailed link',
    tag,
    contract: verifyEmail,
    body: VerifyBody,
  })
  verify(@ValidBody(VerifyBody) body: VerifyBody, @Req() request: FastifyRequest): Promise<VerifyReply> {
    return this.requests.send(verifyEmail, { ...body, client: this.addresses.infoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.recover, {
    limit: 'auth',
    summary: 'Mails a link to set a new password',
    tag,
    contract: recoverPassword,
    body: RecoverBody,
  })
  recover(@ValidBody(RecoverBody) body: RecoverBody, @Req() request: FastifyRequest): Promise<Accepted> {
    return this.requests.send(recoverPassword, { ...body, client: this.addresses.infoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.checkRecovery, {
    limit: 'auth',
    summary: 'Whether a recovery link can still be used; does not use it',
    tag,
    contract: checkRecovery,
    body: CheckRecoveryBody,
  })
  checkRecovery(@ValidBody(CheckRecoveryBody) body: CheckRecoveryBody): Promise<Accepted> {
    return this.requests.send(checkRecovery, body);
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.resetPassword, {
    limit: 'auth',
    summary: 'Sets a new password by a recovery link',
    tag,
    contract: resetPassword,
    body: ResetPasswordBody,
  })
  resetPassword(@ValidBody(ResetPasswordBody) body: ResetPasswordBody, @Req() request: FastifyRequest): Promise<Accepted> {
    return this.requests.send(resetPassword, { ...body, client: this.addresses.infoOf(request) });
  }
}
