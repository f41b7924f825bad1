/** A list as Postgres reads it. */
export const arrayLiteral = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
