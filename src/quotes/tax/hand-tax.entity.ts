import { defineEntity, p } from '@mikro-orm/core';
import { HAND_CATEGORIES, type HandTax as Tax } from '../../rules/tax-by-hand.js';
import { User } from '../../users/user.entity.js';
import { Quote } from '../quote.entity.js';

const CATEGORIES = HAND_CATEGORIES.map((category) => `'${category}'`).join(', ');

const HandTaxSchema = defineEntity({
  name: 'HandTax',
  tableName: 'hand_taxes',
  checks: [
    { name: 'hand_taxes_decides', expression: 'num_nonnulls(goods, service) > 0' },
    {
      name: 'hand_taxes_categories',
      expression: `goods ->> 'category' in (${CATEGORIES}) and service ->> 'category' in (${CATEGORIES})`,
    },
    { name: 'hand_taxes_agreed_by', expression: 'agreed_by_id is null or agreed_by_id <> decided_by_id' },
    { name: 'hand_taxes_agreed_at', expression: '(agreed_by_id is null) = (agreed_at is null)' },
  ],
  properties: {
    quote: () => p.oneToOne(Quote).primary().owner().deleteRule('cascade'),
    /** Changes with each decision, so that nobody agrees to another than the one that was read. */
    id: p.uuid().unique(),
    goods: p.json<Tax>().nullable(),
    service: p.json<Tax>().nullable(),
    /** Why the table does not apply; the buyer reads it on the quote and on the invoice. */
    reason: p.string().length(200),
    /** Hash of what the decision rests on (`restsOn`). */
    restsOn: p.character().length(64),
    decidedBy: () => p.manyToOne(User).deleteRule('no action'),
    decidedAt: p.datetime(),
    agreedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    agreedAt: p.datetime().nullable(),
  },
});

/** The VAT of a quote as staff decided it by hand, and the agreement of another member of staff. */
export class HandTax extends HandTaxSchema.class {}
HandTaxSchema.setClass(HandTax);
