export const FIND_OTHER_ADMIN = `SELECT id FROM account WHERE state = 'active' AND 'admin' = ANY(roles) AND email <> :email LIMIT 1`;
