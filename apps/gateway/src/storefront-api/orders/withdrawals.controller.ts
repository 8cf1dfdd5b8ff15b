import { Controller, Req } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  confirmWithdrawal,
  ConfirmWithdrawalBody,
  ORDER_ROUTES,
  PreparedWithdrawal,
  prepareWithdrawal,
  WithdrawalBody,
  WithdrawalView,
} from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { GuestOrSignedIn, Public } from '../../access/access.decorator';
import { CurrentCallerOrGuest } from '../../access/caller.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { UuidParam } from '../../http/requests/pattern-param';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'withdrawals';

/** The two steps of a withdrawal from a contract, for guests and customers alike. */
@Controller()
export class WithdrawalsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @GuestOrSignedIn()
  @Endpoint(ORDER_ROUTES.prepareWithdrawal, {
    limit: 'checkout',
    id: 'prepareWithdrawal',
    summary: 'Prepare a withdrawal',
    description: 'Checks the contract and shows the declaration before it is made. The reply holds the token for its confirmation.',
    tag,
    contract: prepareWithdrawal,
    body: WithdrawalBody,
  })
  prepare(
    @ValidBody(WithdrawalBody) body: WithdrawalBody,
    @CurrentCallerOrGuest() caller: Caller | null,
    @Req() request: FastifyRequest,
  ): Promise<PreparedWithdrawal> {
    return this.requests.send(prepareWithdrawal, { ...body, clientHash: this.addresses.hashOf(request.ip) }, { caller });
  }

  @Public()
  @Endpoint(ORDER_ROUTES.confirmWithdrawal, {
    limit: 'checkout',
    id: 'confirmWithdrawal',
    status: 201,
    summary: 'Confirm a withdrawal',
    description: 'Declares the withdrawal from the contract and mails the receipt. Refund amounts are cents; times are UTC.',
    tag,
    contract: confirmWithdrawal,
    body: ConfirmWithdrawalBody,
  })
  confirm(
    @UuidParam('withdrawalId', 'WITHDRAWAL_UNKNOWN') withdrawalId: string,
    @ValidBody(ConfirmWithdrawalBody) { confirmToken }: ConfirmWithdrawalBody,
  ): Promise<WithdrawalView> {
    return this.requests.send(confirmWithdrawal, { withdrawalId, confirmToken });
  }
}
