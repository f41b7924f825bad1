import { isDay } from './dates.js';
import { COMPANY_INDUSTRIES } from './industries.js';
import { isUuid } from './ids.js';
import { SUBSCRIPTION_SOURCES, TOPICS } from './subscription.js';

/** Who a campaign is for: all conditions hold. None is every subscriber. */

const SEGMENT_FIELDS = {
  topic: { label: 'Topic' },
  type: { label: 'Type' },
  industry: { label: 'Industry' },
  source: { label: 'Source' },
  joined: { label: 'Joined' },
  engaged: { label: 'Opened or clicked' },
} as const;
export type SegmentField = keyof typeof SEGMENT_FIELDS;
export const segmentLabel = (field: SegmentField): string => SEGMENT_FIELDS[field].label;
export const SEGMENT_FIELD_NAMES = Object.keys(SEGMENT_FIELDS) as SegmentField[];

/** What a subscriber is to us: of a company that buys, of a partner, or not on the portal. */
const READER_TYPES = ['client', 'partner', 'visitor'] as const;

/** `joined` has one value, a day such as 2026-01-31; `engaged` ids of campaigns, of those who agreed to be counted; the others what is one of. */
export interface SegmentCondition {
  field: SegmentField;
  /** Whether it is one of the values, or none of them. */
  is: boolean;
  values: string[];
}

export const MAX_CONDITIONS = 10;
export const MAX_CONDITION_VALUES = 20;

/** What each field may be one of; null for `joined`, which is a day, and `engaged`, which are campaigns. */
export const segmentValues: Record<SegmentField, readonly string[] | null> = {
  topic: TOPICS,
  type: READER_TYPES,
  industry: COMPANY_INDUSTRIES,
  source: SUBSCRIPTION_SOURCES,
  joined: null,
  engaged: null,
};

export const NOBODY_TO_SEND_TO = 'Nobody would get it: no subscriber is in this audience';

/** What is wrong with conditions, by field: `segment.2.values`. */
export const segmentProblems = (segment: readonly SegmentCondition[]): { field: string; message: string }[] =>
  segment.flatMap(({ field, values }, place) => {
    const isDays = field === 'joined';
    const isOne = (value: string) => segmentValues[field]?.includes(value) ?? (isDays ? isDay(value) : isUuid(value));
    const holds = (isDays ? values.length === 1 : values.length > 0) && values.every(isOne);
    const message = isDays ? 'Choose a day' : 'Choose at least one';
    return holds ? [] : [{ field: `segment.${place}.values`, message }];
  });
