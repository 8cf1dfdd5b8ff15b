import { screen } from '@testing-library/react';
import { PLAN_CHOICE_KEY } from '#app/stored-plan-choice';

export const START_ROUTE = 'POST /api/v1/checkout/subscription';
export const PENDING_PATH = '/api/v1/subscriptions/pending';

export const readAddress = () => window.location.pathname + window.location.search;
export const readStoredChoice = () => JSON.parse(localStorage.getItem(PLAN_CHOICE_KEY) ?? 'null') as unknown;
export const choose = (name: string) => screen.findByRole('button', { name: `Choose ${name}` });
export const getPayButton = () => screen.findByRole('button', { name: /Order with obligation to pay/ });
