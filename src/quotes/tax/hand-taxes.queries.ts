import { IS_STAFF_ADMIN } from '../../companies/effective-status.js';
import { statement } from '../../platform/database/statement.js';

/** People who may agree to a decision by hand of `author`. */
export const MAY_AGREE_TO = statement(
  { id: 'uuid', email: 'text', firstName: 'text' },
  `select u.id, u.email, u.first_name as "firstName" from users u join companies c on c.id = u.company_id
    where ${IS_STAFF_ADMIN} and u.id <> :author order by u.id`,
);
