export const INSERT_EMAIL_REQUEST = `
  INSERT INTO pending_email_request (id, kind, email, locale, password_hash, redirect_to, plan_id, device, address_hash, created_at, due_at)
  VALUES (:id, :kind, :email, :locale, :passwordHash, :redirectTo, :planId, :device, :addressHash, :now, :now) RETURNING id`;

export const TAKE_DUE_REQUEST = `
  DELETE FROM pending_email_request
   WHERE id = (SELECT id FROM pending_email_request WHERE due_at <= :now ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, email, locale, password_hash AS "passwordHash", redirect_to AS "redirectTo", plan_id AS "planId", device,
            address_hash AS "addressHash"`;

export const SELECT_LATEST_SIGN_UP = `
  SELECT password_hash AS "passwordHash", redirect_to AS "redirectTo", plan_id AS "planId" FROM link
   WHERE account_id = :id AND purpose = 'confirm' ORDER BY created_at DESC, id DESC LIMIT 1`;

export const MARK_EMAIL_REQUEST_DUE = 'UPDATE pending_email_request SET due_at = :dueAt WHERE id = :id RETURNING id';
