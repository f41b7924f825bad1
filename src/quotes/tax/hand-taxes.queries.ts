import { IS_STAFF_ADMIN } from '../../companies/effective-status.js';
import { statement, typed } from '../../platform/database/statement.js';
import type { DeliveryAddress, DocumentLine } from '../document/quote-document.js';

/** People who may agree to a decision by hand of `author`. */
export const MAY_AGREE_TO = statement(
  { id: 'uuid', email: 'text', firstName: 'text' },
  `select u.id, u.email, u.first_name as "firstName" from users u join companies c on c.id = u.company_id
    where ${IS_STAFF_ADMIN} and u.id <> :author order by u.id`,
);

/** Fields of a line that say what it sells. */
export type SoldLine = Pick<
  DocumentLine,
  'supply' | 'optionGroup' | 'category' | 'billingPeriod' | 'productId' | 'optionId'
>;

/** Decisions by hand that wait for an agreement, with what they rest on now, but for the companies. */
export const WAITING_HAND_TAXES = statement(
  {
    id: 'uuid',
    companyId: 'uuid',
    deliveryAddress: typed<DeliveryAddress | null>('json?'),
    deliveryMethod: 'text',
    restsOn: 'text',
    lines: typed<SoldLine[]>('json'),
  },
  `select q.id, q.company_id as "companyId", q.delivery_address as "deliveryAddress",
          q.delivery_method as "deliveryMethod", h.rests_on as "restsOn",
          (select coalesce(json_agg(json_build_object('supply', i.supply, 'optionGroup', i.option_group,
             'category', i.category, 'billingPeriod', i.billing_period,
             'productId', i.product_id, 'optionId', i.option_id)), '[]')
             from quote_items i where i.quote_id = q.id) as lines
     from hand_taxes h join quotes q on q.id = h.quote_id
    where h.agreed_by_id is null and q.status = 'pending_approval' and q.deleted_at is null`,
);
