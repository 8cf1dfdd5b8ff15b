/** Groups of customers that staff can write to at once; only accounts that agreed get the message. */
export const SEGMENTS = ['all-customers', 'active-subscribers', 'paused-subscribers', 'former-subscribers', 'no-order-90-days'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** scheduled: waits for its moment and can be cancelled; sending: its messages are being stored; sent: all are. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];
