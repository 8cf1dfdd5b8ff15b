export const FIND_OTHER_ADMIN = `SELECT id FROM account WHERE state = 'active' AND 'admin' = ANY(roles) AND email <> :email LIMIT 1`;

export const SELECT_OTHER_ADMIN = `SELECT id FROM account WHERE state = 'active' AND 'admin' = ANY(roles) AND id <> :id LIMIT 1 FOR SHARE`;
