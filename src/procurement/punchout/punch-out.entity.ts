import { defineEntity, p } from '@mikro-orm/core';
import { singleUseProperties } from '../../platform/tokens/single-use-token.js';
import { Quote } from '../../quotes/quote.entity.js';
import { PUNCHOUT_OPERATIONS } from '../../rules/procurement.js';
import { Session } from '../../users/session.entity.js';
import { User } from '../../users/user.entity.js';
import { ProcurementSystem } from '../systems/procurement-system.entity.js';

const PunchOutSchema = defineEntity({
  name: 'PunchOut',
  tableName: 'punch_outs',
  properties: {
    // The token is that of the first page's address.
    ...singleUseProperties,
    system: () => p.manyToOne(ProcurementSystem).index().deleteRule('cascade'),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** The session in which the user builds; null until the first page was opened. */
    session: () => p.manyToOne(Session).nullable().index().deleteRule('set null'),
    operation: p.enum(PUNCHOUT_OPERATIONS),
    /** The quote that is opened: of `edit` and `inspect`. */
    quote: () => p.manyToOne(Quote).nullable().index().deleteRule('set null'),
    /** By what the buyer's system knows the visit: `BuyerCookie` of cXML, empty for OCI. */
    buyerCookie: p.text(),
    /** As whom the buyer's system addressed us in cXML; null for OCI. */
    supplierDomain: p.string().length(60).nullable(),
    supplierIdentity: p.string().length(100).nullable(),
    /** Address that the lines are posted to, and the window in which: `~TARGET` of OCI. */
    returnUrl: p.text(),
    returnTarget: p.string().length(100).nullable(),
    /** Fields of OCI that are sent back unchanged. */
    okCode: p.string().length(100).nullable(),
    caller: p.string().length(100).nullable(),
    requisition: p.string().length(100).nullable(),
    costCenter: p.string().length(100).nullable(),
    /** When lines, or none, were last returned. */
    returnedAt: p.datetime().nullable(),
  },
});

/** A visit of a person from a company's purchasing system, which ends by returning lines to that system. */
export class PunchOut extends PunchOutSchema.class {}
PunchOutSchema.setClass(PunchOut);
