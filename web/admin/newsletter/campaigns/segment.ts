import { industryLabel } from '#rules/company';
import { segmentLabel, segmentValues, type SegmentField } from '#rules/campaign-segment';
import { sourceLabel, type SubscriptionSource, topics } from '#rules/subscription';
import type { SegmentCondition } from '../../../shared/api/schema';
import { formatDay } from '../../../shared/format';
import { campaignTexts } from './texts';

const words = campaignTexts.recipients;

/** What a value of a condition is called. */
export function valueLabel(field: SegmentField, value: string): string {
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
  }
}

/** How a condition reads: 'Topic', and 'is Products or Events'. */
export function conditionWords({ field, is, values }: SegmentCondition): { field: string; says: string } {
  const { choices } = words;
  const verb = segmentValues[field] ? (is ? choices.is : choices.isNot) : is ? choices.since : choices.before;
  return {
    field: segmentLabel(field),
    says: `${verb} ${values.map((value) => valueLabel(field, value)).join(' or ')}`,
  };
}
