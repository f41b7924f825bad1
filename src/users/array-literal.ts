/** Formats strings as an array literal of Postgres. */
export const arrayLiteral = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
