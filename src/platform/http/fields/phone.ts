import { Transform } from 'class-transformer';
import { normalizePhone, PHONE_INVALID, phoneProblem } from '../../../rules/phone.js';
import { Obeys } from './obeys.js';
import { stacked } from './text-fields.js';

/**
 * International phone number, stored as `+31612345678`. An empty text becomes null. The error messages are from the
 * specification.
 */
export const IsPhone = () =>
  stacked(
    Transform(({ value }) => (typeof value === 'string' ? normalizePhone(value) || null : (value as unknown))),
    Obeys((value) => (typeof value === 'string' ? phoneProblem(value) : PHONE_INVALID)),
  );
