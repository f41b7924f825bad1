import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommissionGroupDto } from './commission-groups.dto.js';

/** SQL of the groups of products that differ for a partner, the value of `partner`, whose own rate counts before that of all. */
export const groupsSql = (partner: string): string => `select * from (
    select distinct on (g.group_slug) g.id, json_build_object('id', n.id, 'name', n.name) as "group",
           g.partner_id as "partnerId", g.rate::float8 as rate, g.version, n.position
      from commission_groups g join product_groups n on n.id = g.group_slug
     where g.partner_id is null or g.partner_id = ${partner}
     order by g.group_slug, g.partner_id nulls last) as groups
   order by position, "group" ->> 'id'`;

/** The groups of products that differ: for every partner, or as they stand for one. */
export function findGroups(em: EntityManager, partnerId: string | null): Promise<CommissionGroupDto[]> {
  return em.execute<CommissionGroupDto[]>(groupsSql('?'), [partnerId]);
}

/** Their rates for a partner, by the group's id; null where it earns nothing. */
export async function groupRatesOf(em: EntityManager, partnerId: string): Promise<Map<string, number | null>> {
  return new Map((await findGroups(em, partnerId)).map(({ group, rate }) => [group.id, rate]));
}
