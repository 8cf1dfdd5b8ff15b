import type { ErasePersonReply, PersonalDataRequest, PersonalData } from './personal-data';

export const personalDataRequest: PersonalDataRequest = { userId: '0192f0c0-0000-7000-8000-0000000000a1', email: 'lucia@example.com' };
export const personalData: PersonalData = {
  sections: [{ service: 'orders-payments', name: 'orders', rows: [{ number: 'BR-2026-000123', city: 'Valencia' }] }],
};
export const erasePersonReply: ErasePersonReply = { erased: 3, kept: 1 };
