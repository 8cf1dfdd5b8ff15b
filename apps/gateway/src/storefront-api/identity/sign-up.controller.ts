import { Controller, Req } from '@nestjs/common';
import {
  AcceptedReply,
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
import { Public } from '../../access/access.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'sign-up and recovery';

/** Registration and recovery. No reply shows whether an address has an account. */
@Controller()
export class SignUpController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @Public()
  @Endpoint(IDENTITY_ROUTES.signUp, {
    limit: 'auth',
    id: 'signUp',
    status: 202,
    summary: 'Sign up',
    description:
      'Creates an account that waits for its confirmation, and mails a link to its address. The reply is the same for a known address.',
    tag,
    contract: signUp,
    body: SignUpBody,
  })
  signUp(@ValidBody(SignUpBody) body: SignUpBody, @Req() request: FastifyRequest): Promise<AcceptedReply> {
    return this.requests.send(signUp, { ...body, client: this.addresses.clientInfoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.resend, {
    limit: 'auth',
    id: 'resendConfirmation',
    status: 202,
    summary: 'Resend the confirmation link',
    description: 'Mails a new link if the address waits for its confirmation. The reply does not say whether it does.',
    tag,
    contract: resendConfirmation,
    body: ResendBody,
  })
  resend(@ValidBody(ResendBody) body: ResendBody, @Req() request: FastifyRequest): Promise<AcceptedReply> {
    return this.requests.send(resendConfirmation, { ...body, client: this.addresses.clientInfoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.verify, {
    limit: 'auth',
    id: 'verifyEmail',
    summary: 'Confirm an email address',
    description:
      'Uses the token of a mailed link once, and returns the page to continue on. LINK_INVALID means that it expired or was used.',
    tag,
    contract: verifyEmail,
    body: VerifyBody,
  })
  verify(@ValidBody(VerifyBody) body: VerifyBody, @Req() request: FastifyRequest): Promise<VerifyReply> {
    return this.requests.send(verifyEmail, { ...body, client: this.addresses.clientInfoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.recover, {
    limit: 'auth',
    id: 'requestPasswordRecovery',
    status: 202,
    summary: 'Request a password recovery',
    description: 'Mails a recovery link if the address has an account. The reply does not say whether it has.',
    tag,
    contract: recoverPassword,
    body: RecoverBody,
  })
  recover(@ValidBody(RecoverBody) body: RecoverBody, @Req() request: FastifyRequest): Promise<AcceptedReply> {
    return this.requests.send(recoverPassword, { ...body, client: this.addresses.clientInfoOf(request) });
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.checkRecovery, {
    limit: 'auth',
    id: 'checkRecoveryLink',
    status: 204,
    summary: 'Check a recovery link',
    description: 'Succeeds while the link can still be used, and does not use it. LINK_INVALID otherwise.',
    tag,
    contract: checkRecovery,
    body: CheckRecoveryBody,
  })
  checkRecovery(@ValidBody(CheckRecoveryBody) body: CheckRecoveryBody): Promise<AcceptedReply> {
    return this.requests.send(checkRecovery, body);
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.resetPassword, {
    limit: 'auth',
    id: 'resetPassword',
    status: 204,
    summary: 'Reset the password',
    description: 'Uses a recovery link once, stores the new password and ends all sessions. WEAK_PASSWORD leaves the link usable.',
    tag,
    contract: resetPassword,
    body: ResetPasswordBody,
  })
  resetPassword(@ValidBody(ResetPasswordBody) body: ResetPasswordBody, @Req() request: FastifyRequest): Promise<AcceptedReply> {
    return this.requests.send(resetPassword, { ...body, client: this.addresses.clientInfoOf(request) });
  }
}
