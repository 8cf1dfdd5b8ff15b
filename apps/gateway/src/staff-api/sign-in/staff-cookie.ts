import { Injectable } from '@nestjs/common';
import { RefreshCookie } from '../../access/refresh-cookie';

/** The cookie of the back office, with its own name: one browser may be signed in here and in the shop. */
@Injectable()
export class StaffCookie extends RefreshCookie {
  protected override readonly label: string = 'brote-staff';
}
