export const SELECT_ERASED_PERSON = 'SELECT 1 FROM erased_person WHERE user_id = :userId';

export const DELETE_PENDING_CHOICE = 'DELETE FROM pending_choice WHERE user_id = :userId';
