import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type Type } from '@nestjs/common';
import Papa from 'papaparse';
import type { Actor } from '../../rules/actor.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, conflict, type FieldError, unprocessable } from '../../platform/http/errors.js';
import { RequestPipe } from '../../platform/http/validation.js';
import { inert } from '../../platform/inert.js';
import { CatalogItemsService } from './catalog-items.service.js';
import type { ImportChangeDto, ImportErrorDto, ImportPreviewDto } from './catalogue-import.dto.js';
import { COLUMNS, type ImportColumn, KEYS, type Kind, KINDS, RECORDS_AS_TEXT } from './catalogue-export.js';
import {
  UpdateCatalogItemDto,
  UpdateConfigurationOptionDto,
  UpdatePriceConfigurationDto,
} from './catalogue-admin-requests.dto.js';
import { ConfigurationOptionsService } from './configuration-options.service.js';
import { PriceConfigurationsService } from './price-configurations.service.js';

type Cells = Record<string, string | null>;

/** A record that a row changes: what its `PUT` takes, and what that says to people. */
interface Change {
  line: number;
  kind: Kind;
  id: string;
  body: Record<string, unknown>;
  told: ImportChangeDto[];
}

const MAX_ROWS = 5_000;
const pipe = new RequestPipe();
const DTOS: Record<Kind, Type<object>> = {
  product: UpdateCatalogItemDto,
  configuration: UpdatePriceConfigurationDto,
  option: UpdateConfigurationOptionDto,
};

/** Thrown to take everything back that a preview has tried. */
class TakeBack extends Error {}

/**
 * The catalogue's export, taken in again with other prices, lead times and options. What stands in no row stays as it is;
 * nothing is made and nothing is removed. A preview does it all and takes it back, so that it says what would be said.
 */
@Injectable()
export class CatalogueImport {
  constructor(
    private readonly transactions: Transactions,
    private readonly items: CatalogItemsService,
    private readonly configurations: PriceConfigurationsService,
    private readonly options: ConfigurationOptionsService,
  ) {}

  /** What a file would change, and what is wrong with it, by row and column as a spreadsheet counts them. Writes nothing. */
  async preview(actor: Actor, csv: string): Promise<ImportPreviewDto> {
    let preview: ImportPreviewDto | undefined;
    await this.transactions
      .run(async (em) => {
        const version = await lockedVersion(em);
        preview = { version, ...(await this.apply(em, actor, csv)) };
        throw new TakeBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakeBack)) throw error;
      });
    return preview!;
  }

  /**
   * Changes what a preview has shown, all of it or nothing; answers how many records. 409 `catalogue_changed` when anything
   * in the catalogue was changed since, 422 when a row is wrong.
   */
  async run(actor: Actor, csv: string, version: string): Promise<number> {
    return this.transactions.run(async (em) => {
      if ((await lockedVersion(em)) !== version) {
        throw conflict(
          'catalogue_changed',
          'The catalogue was changed since this preview. Please look at it once more.',
        );
      }
      const { records, errors } = await this.apply(em, actor, csv);
      if (errors[0]) {
        const told = errors.map(({ row, column, message }) => ({ field: `csv.${row}.${column ?? ''}`, message }));
        throw unprocessable(`Row ${errors[0].row}: ${errors[0].message}`, told);
      }
      return records;
    });
  }

  private async apply(em: EntityManager, actor: Actor, csv: string): Promise<Omit<ImportPreviewDto, 'version'>> {
    const now = new Map(
      (await em.execute<Cells[]>(RECORDS_AS_TEXT)).map((cells) => [`${cells.Kind} ${cells.Id}`, cells]),
    );
    const { changes, errors, rows } = changesOf(csv, now);
    for (const { line, kind, id, body } of changes) {
      try {
        await this.update(
          actor,
          kind,
          id,
          (await pipe.transform(body, { type: 'body', metatype: DTOS[kind] })) as never,
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        em.clear(); // what was refused must not be written with the next row
        errors.push(...toldOf(line, error));
      }
    }
    errors.sort((one, other) => one.row - other.row);
    return { rows, records: changes.length, changes: changes.flatMap(({ told }) => told), errors };
  }

  private update(actor: Actor, kind: Kind, id: string, body: never): Promise<void> {
    if (kind === 'product') return this.items.update(actor, id, body);
    return kind === 'configuration'
      ? this.configurations.update(actor, id, body)
      : this.options.update(actor, id, body);
  }
}

/** The catalogue's version, which nobody changes until the transaction ends. */
async function lockedVersion(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ version: string }[]>('select version::text from catalogue_version for update');
  return row?.version ?? '0';
}

/** What is wrong with a record, at the columns of its row. */
function toldOf(row: number, { message, errors }: AppError): ImportErrorDto[] {
  const columnOf = (field: string) =>
    (Object.keys(COLUMNS) as ImportColumn[]).find((column) => COLUMNS[column].field === field) ?? null;
  const told: FieldError[] = errors.length > 0 ? errors : [{ field: '', message }];
  return told.map((error) => ({ row, column: columnOf(error.field), message: error.message }));
}

/** The rows that differ from what is there. */
function changesOf(
  csv: string,
  now: Map<string, Cells>,
): { changes: Change[]; errors: ImportErrorDto[]; rows: number } {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { delimitersToGuess: [',', ';', '\t'] });
  const [head = [], ...lines] = data;
  const names = head.map((name) => name.trim());
  const errors: ImportErrorDto[] = [];
  const wrong = (row: number, column: string | null, message: string) => errors.push({ row, column, message });
  for (const name of names.filter((one) => one !== '' && !(one in COLUMNS) && !KEYS.some((key) => key === one))) {
    wrong(1, name, `There is no column '${name}'`);
  }
  for (const name of ['Kind', 'Id']) if (!names.includes(name)) wrong(1, name, `The column '${name}' is missing`);
  if (lines.length > MAX_ROWS) wrong(1, null, `At most ${MAX_ROWS.toLocaleString('en')} rows`);
  if (errors.length > 0) return { changes: [], errors, rows: lines.length };

  const changes: Change[] = [];
  const seen = new Set<string>();
  let rows = 0;
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue;
    rows++;
    const row = index + 2; // the head is the first
    const cells = Object.fromEntries(names.map((name, place) => [name, line[place]?.trim() ?? '']));
    const kind = KINDS.find((one) => one === cells.Kind);
    if (!kind) {
      wrong(row, 'Kind', `Kind must be one of ${KINDS.join(', ')}`);
      continue;
    }
    const key = `${kind} ${cells.Id}`;
    const before = now.get(key);
    if (!before) wrong(row, 'Id', `There is no ${kind} '${cells.Id}'`);
    else if (seen.has(key)) wrong(row, 'Id', 'This is in an earlier row as well');
    else {
      const change = changeOf(row, kind, before, cells, wrong);
      if (change.told.length > 0) changes.push(change);
    }
    seen.add(key);
  }
  return { changes, errors, rows };
}

function changeOf(
  row: number,
  kind: Kind,
  before: Cells,
  cells: Cells,
  wrong: (row: number, column: string | null, message: string) => unknown,
): Change {
  const change: Change = { line: row, kind, id: before.Id!, body: {}, told: [] };
  const partOf = cells['Part of'];
  if (partOf !== undefined && partOf !== (before['Part of'] ?? ''))
    wrong(row, 'Part of', 'This cannot be changed here');
  for (const [column, { field, of, holds }] of Object.entries(COLUMNS)) {
    const [was, cell] = [before[column] ?? '', cells[column]];
    if (cell === undefined || cell === null || cell === was || cell === inert(was)) continue;
    if (!(of as readonly Kind[]).includes(kind)) {
      wrong(row, column, `A ${kind} has none: leave this cell empty`);
      continue;
    }
    const value = valueOf(holds, cell);
    if (value === undefined) {
      wrong(
        row,
        column,
        holds === 'flag' ? `${column} must be yes or no` : `${column} must be a number, such as 1250.50`,
      );
      continue;
    }
    if (holds === 'number' && was !== '' && value === Number(was)) continue;
    change.body[field] = value;
    change.told.push({ row, kind, id: change.id, name: before.Name ?? '', column, before: was, after: cell });
  }
  return change;
}

/** What a cell says; undefined when it says nothing that can be understood. Decimal commas are read as points. */
function valueOf(holds: 'number' | 'text' | 'flag', cell: string): string | number | boolean | null | undefined {
  if (cell === '') return holds === 'flag' ? undefined : null;
  if (holds === 'text') return cell;
  if (holds === 'flag') return { yes: true, no: false }[cell.toLowerCase()];
  return /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : undefined;
}
