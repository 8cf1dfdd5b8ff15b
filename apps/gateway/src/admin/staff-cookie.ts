import { Injectable } from '@nestjs/common';
import { RefreshCookie } from '../access/refresh-cookie';

/** The same for the back office, under a name of its own: somebody may be signed in here and in the shop at once. */
@Injectable()
export class StaffCookie extends RefreshCookie {
  protected override readonly label: string = 'brote-staff';
}
