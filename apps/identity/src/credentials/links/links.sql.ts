export const INSERT_LINK = `
  INSERT INTO link (id, account_id, purpose, hash, email, redirect_to, password_hash, plan_id, created_at, expires_at)
  VALUES (:id, :accountId, :purpose, :hash, :email, :redirectTo, :passwordHash, :planId, :now, :expiresAt) RETURNING id`;

export const VOID_UNSPENT_LINKS = `
  UPDATE link SET voided_at = :now WHERE account_id = :accountId AND purpose = :purpose AND spent_at IS NULL AND voided_at IS NULL RETURNING id`;

export const LINK_COLUMNS = `id, account_id AS "accountId", email, redirect_to AS "redirectTo", password_hash AS "passwordHash", plan_id AS "planId", spent_at AS "spentAt"`;

// One statement uses the link, so that one of twenty concurrent requests succeeds.
export const SPEND_LINK = `
  UPDATE link SET spent_at = :now
   WHERE hash = :secretHash AND purpose = :purpose AND spent_at IS NULL AND voided_at IS NULL AND expires_at > :now RETURNING ${LINK_COLUMNS}`;

export const FIND_LINK = `
  SELECT ${LINK_COLUMNS} FROM link
   WHERE hash = :secretHash AND purpose = :purpose AND voided_at IS NULL AND (spent_at IS NOT NULL OR expires_at > :now)`;
