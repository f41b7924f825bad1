import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Statements that remove something that an older version can still need during an update, or that require values which
 * it does not write.
 */
const CONTRACTS = [
  /\bdrop (table|column|view|schema)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /\badd (column )?(if not exists )?\S+ (?!constraint)[^,;]*\bnot null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
];

/**
 * Returns the removing statements of a migration without a `contract: …` comment that explains why nothing needs the
 * removed parts any more.
 */
const refused = (source: string): string[] => {
  if (/contract: \S/.test(source)) return [];
  const up = source.split(/override (?:async )?down\(/)[0]!;
  const statements = [...up.matchAll(/addSql\(\s*([`'"])([^]*?)\1/g)].flatMap(([, , text]) => text!.split(';'));
  return statements.filter((statement) => CONTRACTS.some((contract) => contract.test(statement)));
};

it('a migration only adds, unless a contract comment says why removing is safe', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const wrong = names.flatMap((name) =>
    refused(readFileSync(join(folder, name), 'utf8')).map((what) => `${name}: ${what}`),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['alter table "a" add column "b" int not null', true],
  ['alter table "a" add "b" int not null', true],
  ['alter table "a" add column "b" int not null default 0', false],
  ['alter table "a" add column "b" int default 0 not null', false],
  ['alter table "a" add column "b" int null', false],
  ['create table "a" ("b" int not null)', false],
  ['alter table "a" drop column "b"', true],
  ['alter table "a" drop constraint "b"', false],
  ['alter table "a" rename column "b" to "c"', true],
  ['alter table "a" alter column "b" set not null', true],
  ['alter table "a" alter column "b" type bigint using b::bigint', true],
  ['drop table "a"', true],
])('the statement %s is allowed: %p', (statement, isRefused) => {
  const source = (more: string) => `${more} override up() { this.addSql(\`${statement};\`); } override down() {}`;
  expect(refused(source('')).length > 0).toBe(isRefused);
  expect(refused(source('/** contract: nobody reads it since the version before. */'))).toEqual([]);
});
