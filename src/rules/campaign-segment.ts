import { isDay } from './dates.js';
import { COMPANY_INDUSTRIES } from './industries.js';
import { isUuid } from './ids.js';
import { SUBSCRIPTION_SOURCES, TOPICS } from './subscription.js';

/** Audience of a campaign: the subscribers who meet all conditions; all subscribers if there are no conditions. */

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

/**
 * Kinds of subscribers: user of a client company, user of a partner, or visitor (no confirmed user account has the
 * address).
 */
const READER_TYPES = ['client', 'partner', 'visitor'] as const;

/**
 * One condition of an audience. `joined` has one value, a day such as 2026-01-31. `engaged` has ids of campaigns and
 * matches only subscribers who agreed to have opens and clicks measured. The values of all other fields are from
 * `segmentValues`.
 */
export interface SegmentCondition {
  field: SegmentField;
  /** True to match subscribers with any of the values, false to match subscribers with none of them. */
  is: boolean;
  values: string[];
}

export const MAX_CONDITIONS = 10;
export const MAX_CONDITION_VALUES = 20;

/** Allowed values of each condition field; null for `joined` (a day) and `engaged` (ids of campaigns). */
export const segmentValues: Record<SegmentField, readonly string[] | null> = {
  topic: TOPICS,
  type: READER_TYPES,
  industry: COMPANY_INDUSTRIES,
  source: SUBSCRIPTION_SOURCES,
  joined: null,
  engaged: null,
};

export const NOBODY_TO_SEND_TO = 'No recipients: no subscriber is in this audience';

/** Returns the problems of the conditions, each with its field: `segment.2.values`. */
export const segmentProblems = (segment: readonly SegmentCondition[]): { field: string; message: string }[] =>
  segment.flatMap(({ field, values }, place) => {
    const isDays = field === 'joined';
    const isOne = (value: string) => segmentValues[field]?.includes(value) ?? (isDays ? isDay(value) : isUuid(value));
    const holds = (isDays ? values.length === 1 : values.length > 0) && values.every(isOne);
    const message = isDays ? 'Choose a day' : 'Choose at least one';
    return holds ? [] : [{ field: `segment.${place}.values`, message }];
  });
