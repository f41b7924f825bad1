/** Converts a statement with `:name` for each value, which may repeat, to one with `?` and its parameters; `::` stays a cast. */
export function named<Value>(sql: string, values: Record<string, Value>): [sql: string, parameters: Value[]] {
  const parameters: Value[] = [];
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!(name in values)) throw new Error(`No value for :${name}`);
    parameters.push(values[name]!);
    return '?';
  });
  return [text, parameters];
}
