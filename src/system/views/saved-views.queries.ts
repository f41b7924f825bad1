import { statement } from '../../platform/database/statement.js';

/** Saved views of a list that belong to the user or that other users share. */
export const VIEWS = statement(
  { id: 'uuid', userId: 'uuid', name: 'text', query: 'text', isShared: 'bool', savedBy: 'text' },
  `select v.id, v.user_id as "userId", v.name, v.query, v.is_shared as "isShared",
          u.first_name || ' ' || u.last_name as "savedBy"
     from saved_views v join users u on u.id = v.user_id
    where v.resource = ? and (v.user_id = ? or v.is_shared)
    order by v.is_shared desc, lower(v.name), v.id`,
);

export const LOCK_USER = statement({}, 'select from users where id = ? for no key update');
