import type { Change, FieldError } from '../errors.js';

class ProblemFieldDto implements FieldError {
  /** Path of the field in the body, `items.0.quantity`. */
  field!: string;
  message!: string;
}

class ProblemChangeDto implements Change {
  /** Name of the user; null for a change by the portal itself. */
  by!: string | null;
  at!: string;
}

class ProblemDetailDto {
  code!: string;
  path!: string;
}

/**
 * Error in the form of RFC 9457, with fields for the screens: `message` to show, `code` that never changes, errors by
 * field, and the change that made the caller's copy stale.
 */
export class ProblemDto {
  type!: string;
  title!: string;
  status!: number;
  detail!: string;
  message!: string;
  code!: string;
  errors!: ProblemFieldDto[];
  requestId!: string;
  /** For 412: the change that made the caller's copy stale, with the name of its user (`by`) and its time (`at`). */
  changed?: ProblemChangeDto;
  /** Set on the paths for which the specification requires a code of its own. */
  details?: ProblemDetailDto[];
}
