/** The audit alone knows the admin: the catalogue stores no person. */
export const SELECT_CONFIRMATIONS = `
  SELECT c.text_id AS id, c.version, c.confirmed_at AS "confirmedAt",
         (SELECT a.actor_id FROM staff_audit a
           WHERE a.target_type = 'legal-text' AND a.target_id = c.text_id AND a.after ->> 'version' = c.version
           ORDER BY a.at LIMIT 1) AS "confirmedBy"
    FROM legal_text_confirmation c`;

export const INSERT_CONFIRMATION = `
  INSERT INTO legal_text_confirmation (text_id, version, confirmed_at) VALUES (:textId, :version, :now) ON CONFLICT DO NOTHING`;
