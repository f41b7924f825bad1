import { useGetMany } from 'ra-core';
import { industryLabel } from '#rules/industries';
import { segmentLabel, type SegmentField } from '#rules/campaign-segment';
import { sourceLabel, type SubscriptionSource, topics } from '#rules/subscription';
import type { CampaignRow, SegmentCondition } from '../../../shared/api/schema';
import { formatDay } from '../../../shared/format';
import { campaignTexts } from './texts';

const words = campaignTexts.recipients;

/** Names of campaigns by id. */
export type CampaignNames = ReadonlyMap<string, string>;

/** Loads the names of the campaigns that the conditions refer to. */
export function useCampaignNames(segment: readonly SegmentCondition[]): CampaignNames {
  const ids = segment.flatMap(({ field, values }) => (field === 'engaged' ? values : []));
  const { data } = useGetMany<CampaignRow>('campaigns', { ids: [...new Set(ids)] }, { enabled: ids.length > 0 });
  return new Map((data ?? []).filter(Boolean).map(({ id, name }) => [id, name]));
}

/** Returns the label of a value in a condition. */
export function valueLabel(field: SegmentField, value: string, names: CampaignNames = new Map()): string {
  switch (field) {
    case 'topic':
      return topics.find((topic) => topic.value === value)?.label ?? value;
    case 'type':
      return words.types[value] ?? value;
    case 'industry':
      return industryLabel(value);
    case 'source':
      return sourceLabel(value as SubscriptionSource) ?? value;
    case 'joined':
      return formatDay(value);
    case 'engaged':
      return names.get(value) ?? words.campaign;
  }
}

/** Returns the verb of a condition on a field, and the negated verb. */
export function verbsOf(field: SegmentField): [string, string] {
  const { choices } = words;
  if (field === 'joined') return [choices.since, choices.before];
  return field === 'engaged' ? [choices.any, choices.none] : [choices.is, choices.isNot];
}

/** Formats a condition as subject and predicate: 'Topic', and 'is Products or Events'. */
export function conditionWords(
  { field, is, values }: SegmentCondition,
  names?: CampaignNames,
): { field: string; says: string } {
  const [yes, no] = verbsOf(field);
  const verb = is ? yes : no;
  return {
    field: segmentLabel(field),
    says: `${verb} ${values.map((value) => valueLabel(field, value, names)).join(' or ')}`,
  };
}
