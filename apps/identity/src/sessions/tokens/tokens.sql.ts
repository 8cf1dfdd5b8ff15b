export const SELECT_KEYS = `
  SELECT kid, public_key AS "publicKey", private_key AS "privateKey", signs_from AS "signsFrom"
   FROM signing_key
   ORDER BY signs_from DESC`;

export const INSERT_SIGNING_KEY = `
  INSERT INTO signing_key (kid, public_key, private_key, created_at, signs_from)
   VALUES (:kid, :publicKey, :encryptedPrivateKey, :now, :signsFrom)
   RETURNING kid`;

export const DELETE_SIGNING_KEYS = 'DELETE FROM signing_key WHERE kid = ANY(:retiredKids::text[])';

export const LOCK_SIGNING_KEYS = `SELECT pg_advisory_xact_lock(hashtext('identity: signing keys'))`;
