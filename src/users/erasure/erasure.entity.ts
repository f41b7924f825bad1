import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Company } from '../../companies/company.entity.js';
import { User } from '../user.entity.js';
import type { Known } from './known.js';

export const ERASURE_STATUSES = ['queued', 'running', 'done'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

const ErasureSchema = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  indexes: [{ name: 'erasures_unfinished', properties: ['createdAt'], where: "status <> 'done'" }],
  properties: {
    ...baseProperties,
    /** The company that the people are of. */
    company: () => p.manyToOne(Company).index(),
    /** Whether the company is erased with them. */
    wholeCompany: p.boolean(),
    requestedBy: () => p.manyToOne(User),
    /** Ids of the people; their rows stay, and name nobody. */
    people: p.array().$type<string[]>(),
    status: p.enum(ERASURE_STATUSES).default('queued'),
    /** Parts that are done; the next one is where it goes on after a kill. */
    position: p.integer().default(0),
    /** How many parts there are; null until what names the people is known. */
    parts: p.integer().nullable(),
    /** Rows that were changed or removed, by table. */
    counts: p.json<Record<string, number>>(),
    /** What names the people and where they are named. Personal data: null as soon as it is done. */
    known: p.json<Known>().nullable(),
    beganAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** When it last failed; it is tried again. */
    failedAt: p.datetime().nullable(),
  },
});

/** That people were erased, or are being: what was asked, how far it is and what it did. Once it is done, without personal data. */
export class Erasure extends ErasureSchema.class {}
ErasureSchema.setClass(Erasure);
