import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A use of a table in a source file. */
export interface TableUse {
  file: string;
  /** Folder of `src` that contains the file, such as `quotes`. */
  room: string;
  access: 'reads' | 'writes' | 'refers to';
  table: string;
}

/** Returns the files of `src` that run in production. Omits the demo data, which only calls services. */
export const sources = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(\.spec|\.d)\.ts$|^seeds\//.test(path))
    .map((path) => join('src', path));

const roomOf = (file: string): string => file.split('/')[1]!;

/** Returns the tables of all entities, by the class name that queries use. */
export function entityTables(files: string[]): Map<string, { table: string; room: string }> {
  const found = new Map<string, { table: string; room: string }>();
  for (const file of files) {
    const definitions = readFileSync(file, 'utf8').matchAll(/name: '(\w+)',\s+tableName: '(\w+)'/g);
    for (const [, entity = '', table = ''] of definitions) found.set(entity, { table, room: roomOf(file) });
  }
  return found;
}

/** Returns the tables that a file uses, in SQL and through entities that are passed to the ORM. */
export function tableUses(
  file: string,
  tables: readonly string[],
  entities: Map<string, { table: string }>,
): TableUse[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, TableUse>();
  const add = (access: TableUse['access'], table: string) =>
    found.set(`${access} ${table}`, { file, room: roomOf(file), access, table });
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) for (const [access, table] of inSql(text, tables)) add(access, table);
    if (ts.isIdentifier(node)) {
      const entity = entities.get(node.text);
      const access = entity && ofEntity(node);
      if (access) add(access, entity.table);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

/** Returns the text of a string literal, with spaces in place of its expressions. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
  }
  return undefined;
}

const WRITES = String.raw`update|insert into|delete from|truncate|merge into`;

/** Finds table names in SQL: after keywords, and after a comma when an alias follows. */
export function inSql(text: string, tables: readonly string[]): ['reads' | 'writes', string][] {
  const names = tables.join('|');
  const written = text.matchAll(new RegExp(String.raw`\b(?:${WRITES})\s+"?(${names})\b`, 'g'));
  const read = text.matchAll(
    new RegExp(
      String.raw`(?<!delete )\b(?:from|join|using)\s+(?:lateral\s+)?"?(${names})\b|(?:^|,)\s*(${names}) (?!as )\w+ ?(?:,|join|where|$)`,
      'gm',
    ),
  );
  return [
    ...[...written].map((match) => ['writes', match[1]!] as ['writes', string]),
    ...[...read].map((match) => ['reads', (match[1] ?? match[2])!] as ['reads', string]),
  ];
}

/**
 * Returns whether passing an entity class to a call reads or writes; undefined when the class is only used as a type or
 * imported.
 */
function ofEntity(node: ts.Identifier): TableUse['access'] | undefined {
  const call = node.parent;
  if (!ts.isCallExpression(call) || !call.arguments.includes(node)) return undefined;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText();
  if (/^(manyToOne|oneToOne|oneToMany|manyToMany)$/.test(callee)) return 'refers to';
  return /^(create|insert|upsert|native|issue|redeem|retire)/.test(callee) ? 'writes' : 'reads';
}
