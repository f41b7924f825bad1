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
    /** The company of the erased users. */
    company: () => p.manyToOne(Company).index(),
    /** True when the company is erased with its users. */
    wholeCompany: p.boolean(),
    requestedBy: () => p.manyToOne(User),
    /** Ids of the users. Their rows remain, without personal data. */
    people: p.array().$type<string[]>(),
    status: p.enum(ERASURE_STATUSES).default('queued'),
    /** Number of finished parts; the job continues with the next part after a crash. */
    position: p.integer().default(0),
    /** Number of parts; null until the job has found the rows that name the users. */
    parts: p.integer().nullable(),
    /** Numbers of changed or deleted rows, by table. */
    counts: p.json<Record<string, number>>(),
    /** Personal data of the users and the rows that name them; null once the erasure is done. */
    known: p.json<Known>().nullable(),
    beganAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Time of the last failure; the job tries again. */
    failedAt: p.datetime().nullable(),
  },
});

/**
 * An erasure of users that is running or finished: request, progress and results. It contains no personal data once it
 * is done.
 */
export class Erasure extends ErasureSchema.class {}
ErasureSchema.setClass(Erasure);
