import { BRAND_NAME } from './name';

/** Sender name of mails: default of `MAIL_FROM_NAME`. */
export const MAIL_SENDER_NAME = BRAND_NAME;

/** Sender of text messages: default of `SMS_FROM`. At most eleven letters and digits. */
export const SMS_SENDER = BRAND_NAME;
