import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { now } from '../../platform/clock.js';
import { User } from '../../users/user.entity.js';
import { Quote } from '../quote.entity.js';

const VatNumberWatchSchema = defineEntity({
  name: 'VatNumberWatch',
  tableName: 'vat_number_watches',
  properties: {
    company: () => p.manyToOne(Company).primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** The quote at which the person asked, to which the mail leads. */
    quote: () => p.manyToOne(Quote).index().deleteRule('cascade'),
    createdAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => now()),
  },
});

/** A person's wish to be mailed once the register (VIES) has answered about the VAT number of a company. */
export class VatNumberWatch extends VatNumberWatchSchema.class {}
VatNumberWatchSchema.setClass(VatNumberWatch);
