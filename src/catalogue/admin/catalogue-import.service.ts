import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type Type } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, conflict, type FieldError, unprocessable } from '../../platform/errors.js';
import { RequestPipe } from '../../platform/http/validation.js';
import { CatalogItemsService } from './catalog-items.service.js';
import type { ImportErrorDto, ImportPreviewDto, PreviewImportDto, RunImportDto } from './catalogue-import.dto.js';
import { changesOf } from './catalogue-import-file.js';
import { COLUMNS, type ImportColumn, type Kind } from './catalogue-export.js';
import {
  UpdateCatalogItemDto,
  UpdateConfigurationOptionDto,
  UpdatePriceConfigurationDto,
} from './catalogue-admin-requests.dto.js';
import { ConfigurationOptionsService } from './configuration-options.service.js';
import { PriceConfigurationsService } from './price-configurations.service.js';
import { LOCK_VERSION } from './catalogue-admin.queries.js';
import { RECORDS_AS_TEXT } from './catalogue-import.queries.js';

const pipe = new RequestPipe();
const DTOS: Record<Kind, Type<object>> = {
  product: UpdateCatalogItemDto,
  configuration: UpdatePriceConfigurationDto,
  option: UpdateConfigurationOptionDto,
};

/** Error that rolls a preview back. */
class PreviewRollback extends Error {}

/**
 * Imports an export of the catalogue in which prices, lead times and options were edited. Records without a row stay
 * unchanged; the import creates and removes no records. A preview applies all changes and rolls them back, so that it
 * reports the same errors as the import.
 */
@Injectable()
export class CatalogueImport {
  constructor(
    private readonly transactions: Transactions,
    private readonly items: CatalogItemsService,
    private readonly configurations: PriceConfigurationsService,
    private readonly options: ConfigurationOptionsService,
  ) {}

  /** Lists the changes and errors of a file, by row (as in a spreadsheet) and column. Writes nothing. */
  async preview(actor: Actor, file: PreviewImportDto): Promise<ImportPreviewDto> {
    let preview: ImportPreviewDto | undefined;
    await this.transactions
      .run(async (em) => {
        const version = await lockedVersion(em);
        preview = { version, ...(await this.apply(em, actor, file)) };
        throw new PreviewRollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof PreviewRollback)) throw error;
      });
    return preview!;
  }

  /**
   * Applies the changes of a preview, either all or none. Returns the number of changed records. Throws 409
   * `catalogue_changed` when the catalogue has changed since the preview; 422 when a row is invalid, for `decimalMark`
   * when a number can be read in two ways, and for `confirmedRows` when a price changes by more than half and its row
   * is not listed.
   */
  async run(actor: Actor, { version, confirmedRows = [], ...file }: RunImportDto): Promise<number> {
    return this.transactions.run(async (em) => {
      if ((await lockedVersion(em)) !== version) {
        throw conflict(
          'catalogue_changed',
          'The catalogue was changed since this preview. Please look at it once more.',
        );
      }
      const { records, changes, errors, unclear, decimalMark } = await this.apply(em, actor, file);
      if (unclear[0] && !decimalMark) {
        const { row, cell } = unclear[0];
        const message = `Row ${row}: '${cell}' is ambiguous. Please choose the decimal separator.`;
        throw unprocessable(message, [{ field: 'decimalMark', message }]);
      }
      if (errors[0]) {
        const told = errors.map(({ row, column, message }) => ({ field: `csv.${row}.${column ?? ''}`, message }));
        throw unprocessable(`Row ${errors[0].row}: ${errors[0].message}`, told);
      }
      const large = changes.filter(({ row, price }) => price?.isLarge && !confirmedRows.includes(row));
      if (large[0]) {
        const told = large.map(({ row, name }) => ({
          field: 'confirmedRows',
          message: `Row ${row}: The price of ${name} changes by more than half. Please confirm it.`,
        }));
        throw unprocessable(told[0]!.message, told);
      }
      return records;
    });
  }

  private async apply(
    em: EntityManager,
    actor: Actor,
    { csv, decimalMark }: PreviewImportDto,
  ): Promise<Omit<ImportPreviewDto, 'version'>> {
    const records = await RECORDS_AS_TEXT.all(em);
    const now = new Map(records.map((cells) => [`${cells.Kind} ${cells.Id}`, cells]));
    const { changes, errors, ...read } = changesOf(csv, now, decimalMark);
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
        em.clear(); // a rejected change must not be saved with the next row
        errors.push(...toldOf(line, error));
      }
    }
    errors.sort((one, other) => one.row - other.row);
    return { ...read, records: changes.length, changes: changes.flatMap(({ told }) => told), errors };
  }

  private update(actor: Actor, kind: Kind, id: string, body: never): Promise<void> {
    if (kind === 'product') return this.items.update(actor, id, body);
    return kind === 'configuration'
      ? this.configurations.update(actor, id, body)
      : this.options.update(actor, id, body);
  }
}

/** Returns the catalogue's version and locks it until the transaction ends. */
async function lockedVersion(em: EntityManager): Promise<string> {
  const row = await LOCK_VERSION.first(em);
  return row?.version ?? '0';
}

/** Assigns the errors of a record to the columns of its row. */
function toldOf(row: number, { message, errors }: AppError): ImportErrorDto[] {
  const columnOf = (field: string) =>
    (Object.keys(COLUMNS) as ImportColumn[]).find((column) => COLUMNS[column].field === field) ?? null;
  const told: FieldError[] = errors.length > 0 ? errors : [{ field: '', message }];
  return told.map((error) => ({ row, column: columnOf(error.field), message: error.message }));
}
