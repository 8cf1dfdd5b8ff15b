export const INSERT_MESSAGE = `
  INSERT INTO message (id, account_id, template, locale, recipient, other_email, link_id, created_at)
  VALUES (:messageId, :accountId, :template, :locale, :recipient, :otherEmail, :linkId, :now) RETURNING id`;

export const FIND_MESSAGE = `
  SELECT m.template, m.locale, m.recipient, m.other_email AS "otherEmail", a.full_name AS "fullName", m.link_id AS "linkId",
         l.purpose, l.redirect_to AS "redirectTo", l.expires_at AS "expiresAt"
    FROM message m JOIN account a ON a.id = m.account_id LEFT JOIN link l ON l.id = m.link_id
   WHERE m.id = :messageId AND (m.link_id IS NULL OR (l.spent_at IS NULL AND l.voided_at IS NULL AND l.expires_at > :now))`;

export const DELETE_MESSAGE = 'DELETE FROM message WHERE id = :subjectId';
