export const SELECT_ACCOUNT_OF_EMAIL = 'SELECT id FROM account WHERE email = :email';

export const CONFIRM_SESSION = 'UPDATE session SET authenticated_at = :now WHERE id = :sessionId';
