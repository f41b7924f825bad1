import { p, Type } from '@mikro-orm/core';
import { type Cents, toCents } from '../../rules/money.js';

/** Column type of an amount: integer cents in code, euros as `numeric(14,2)` in the column. */
class CentsType extends Type<Cents | null, string | null> {
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

/** A column of cents. */
export const amount = () => p.type(CentsType).$type<Cents>();

/** A column of cents; null for an amount that is not known yet. */
export const optionalAmount = () => p.type(CentsType).$type<Cents | null>().nullable();

/** A column of a rate as a fraction with four decimals: 0.21 is 21%. */
export const fraction = () => p.decimal('number').precision(5).scale(4);
