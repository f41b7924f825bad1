import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '../rules/actor.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import type { PersonIndustry } from '../rules/person.js';
import { Company } from '../companies/company.entity.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  checks: [{ name: 'users_email_lower_case', expression: 'email = lower(email)' }],
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.manyToOne(Company).index(),
    /** E-mail address in lower case. */
    email: p.string().unique(),
    /** Hash of the password: argon2id, in its encoded form. */
    passwordHash: p.string().hidden(),
    firstName: p.string().length(50),
    lastName: p.string().length(50),
    jobTitle: p.string().length(100).nullable(),
    /** Phone number in international format: `+31612345678`. */
    phone: p.string().length(20).nullable(),
    /** The user's own industry, one of the options in the profile form. */
    industry: p.string().length(50).$type<PersonIndustry>().nullable(),
    accountType: p.enum(ACCOUNT_TYPES).default('standard'),
    accountStatus: p.enum(ACCOUNT_STATUSES).default('active'),
    emailVerifiedAt: p.datetime().nullable(),
    lastLoginAt: p.datetime().nullable(),
    /** Mail settings of the user, as specified. */
    quoteUpdates: p.boolean().default(true),
    accountUpdates: p.boolean().default(true),
    /** True when the user is mailed about messages that they have not read. */
    messageUpdates: p.boolean().default(true),
    /** Grows with every change of the user's data; used as the ETag. */
    version: p.integer().default(1),
    /** Time of the permanent deletion. The row remains, without personal data. */
    deletedAt: p.datetime().nullable(),
  },
});

/** A user of a company. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
