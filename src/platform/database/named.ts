/**
 * Converts a statement with a `:name` for each value into a statement with `?` and its parameters. A name may occur
 * several times; `::` remains a cast.
 */
export function named<Value>(sql: string, values: Record<string, Value>): [sql: string, parameters: Value[]] {
  const parameters: Value[] = [];
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!(name in values)) throw new Error(`No value for :${name}`);
    parameters.push(values[name]!);
    return '?';
  });
  return [text, parameters];
}
