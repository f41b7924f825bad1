import { statement, typed } from '../../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommissionGroupDto } from './commission-groups.dto.js';

/**
 * SQL: product groups with special commission rates. The rates of the partner in `partner` take precedence over those
 * for all partners.
 */
export const groupsSql = (partner: string): string => `select * from (
    select distinct on (g.group_slug) g.id, json_build_object('id', n.id, 'name', n.name) as "group",
           g.partner_id as "partnerId", g.rate::float8 as rate, g.version, n.position
      from commission_groups g join product_groups n on n.id = g.group_slug
     where g.partner_id is null or g.partner_id = ${partner}
     order by g.group_slug, g.partner_id nulls last) as groups
   order by position, "group" ->> 'id'`;

const GROUPS = statement(
  {
    id: 'uuid',
    group: typed<CommissionGroupDto['group']>('json'),
    partnerId: 'uuid?',
    rate: 'float8?',
    version: 'int4',
    position: 'int4',
  },
  groupsSql('?'),
);

/** Returns product groups with special rates: those for all partners, or those that apply to one partner. */
export function findGroups(em: EntityManager, partnerId: string | null): Promise<CommissionGroupDto[]> {
  return GROUPS.all(em, [partnerId]);
}

/** Returns the special rates that apply to a partner, by group id; null for a group without commission. */
export async function groupRatesOf(em: EntityManager, partnerId: string): Promise<Map<string, number | null>> {
  return new Map((await findGroups(em, partnerId)).map(({ group, rate }) => [group.id, rate]));
}
