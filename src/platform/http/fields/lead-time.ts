import { IsInt, IsNotEmpty, Max, Min } from 'class-validator';
import { stacked } from './text-fields.js';

/** What a lead time can be, of a product as of a quote; 0 is ready to ship. The database holds the same range. */
export const MAX_LEAD_TIME_WEEKS = 260;

/** Whole weeks, with the texts. */
export const LeadTime = () =>
  stacked(
    IsNotEmpty({ message: 'Lead time is required' }),
    IsInt({ message: 'Lead time must be a whole number of weeks' }),
    Min(0, { message: 'Lead time must not be negative' }),
    Max(MAX_LEAD_TIME_WEEKS, { message: `Lead time must be at most ${MAX_LEAD_TIME_WEEKS} weeks` }),
  );
