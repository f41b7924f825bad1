import { Type } from '@mikro-orm/core';
import { type Cents, toCents } from '../../common/money.js';

/** An amount: integer cents in code, `numeric(14,2)` euros in the column. */
export class CentsType extends Type<Cents | null, string | null> {
  override convertToDatabaseValue(value: Cents | null): string | null {
    return value === null || value === undefined ? null : (value / 100).toFixed(2);
  }

  override convertToJSValue(value: string | null): Cents | null {
    return value === null || value === undefined ? null : toCents(value);
  }

  override compareAsType(): string {
    return 'number';
  }

  override getColumnType(): string {
    return 'numeric(14,2)';
  }
}
