import { p, Type } from '@mikro-orm/core';
import { type Cents, toCents } from '../../rules/money.js';

/** Column type of an amount: integer cents in code, `numeric(14,2)` euros in the column. */
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

/** A column of cents; null while the price is still to be quoted or determined. */
export const optionalAmount = () => p.type(CentsType).$type<Cents | null>().nullable();

/** A column of a rate as a fraction, 0.21, exact to a ten-thousandth. */
export const fraction = () => p.decimal('number').precision(5).scale(4);
